package weft.live.sim;

/// Something that comes in.
sealed interface Given {
  /// A row of the table of the script; its number is its sequence number.
  record Arrives(int row) implements Given {}

  /// The news that no more rows come up to a key.
  record Over(long key) implements Given {}
}
