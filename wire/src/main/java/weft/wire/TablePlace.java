package weft.wire;

/// How far the file of a further table had been read when a snapshot was made.
///
/// @param position bytes of the rows that were taken in
/// @param lines how many lines these are
/// @param begins a sum of its first bytes, by which it is known again
public record TablePlace(String table, String file, long position, long lines, long begins) {}
