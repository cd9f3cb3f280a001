package weft.ops.tree;

/// How the leaves that a row reaches make its score.
public enum Aggregation {
  /// Their sum, tree after tree.
  SUM,
  /// Their sum over the number of rounds.
  AVERAGE,
  /// The least of them.
  MIN,
  /// The most of them.
  MAX
}
