package weft.jit.table;

/// An array that kernels read and write.
///
/// @param number its place among the arrays of a stage
/// @param history rows that are kept from earlier blocks
/// @param fill what stands before the first row of an entity
/// @param node whose values it holds
public record Slot(int number, Kind kind, int history, double fill, int node) {
  public enum Kind {
    /// Values of all rows, entity by entity.
    COLUMN,
    /// Values of a block and as many rows before it as lags need.
    BLOCK,
    /// The numbers that a state carries from row to row.
    STATE
  }

  Slot reaching(int rows) {
    return new Slot(number, kind, Math.max(history, rows), fill, node);
  }
}
