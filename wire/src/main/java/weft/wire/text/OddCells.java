package weft.wire.text;

/// What is odd about the cells of a column that were read all the same.
public sealed interface OddCells permits LostDigits, MixedZones {
  String column();

  /// The same of a column of a further table.
  OddCells of(String table);
}
