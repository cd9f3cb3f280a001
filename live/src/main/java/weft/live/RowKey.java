package weft.live;

/// What tells a row from others.
public record RowKey(String entity, long key, long sequence) {}
