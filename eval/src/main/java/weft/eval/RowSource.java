package weft.eval;

/// Where rows come from. A [Table] is one that is in memory. An engine that reads rows in its own
/// way (from a file, a database, a stream) knows further sources; whoever knows only tables asks
/// for one.
@FunctionalInterface
public interface RowSource {
  /// All rows, in memory.
  Table table();
}
