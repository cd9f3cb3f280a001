package weft.scale;

/// Something that gives way when too much is asked of it.
///
/// @param used the part of it that is needed; more than 1 where it is not enough
/// @param change what to do about it
public record Bottleneck(String name, double used, String change) {}
