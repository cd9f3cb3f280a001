package weft.live;

/// Rows for which a further table had none.
///
/// @param table its name
/// @param rows how many there were
/// @param all rows that it was asked for
/// @param first the first that it had none for
public record MatchlessRows(String table, long rows, long all, RowKey first) {}
