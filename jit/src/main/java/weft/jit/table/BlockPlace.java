package weft.jit.table;

/// Where a block program finds a value, or puts it.
sealed interface BlockPlace {
  /// Rows of a slot, some rows back.
  record Rows(int slot, int lag) implements BlockPlace {}

  /// A number that a state carries from row to row.
  record Carried(int slot, int cell) implements BlockPlace {}

  /// What an instruction of the program makes.
  record Made(int number) implements BlockPlace {}

  /// The same in each row.
  record Known(double value) implements BlockPlace {}
}
