package weft.ir.form;

import weft.ir.Graph;
import weft.ir.Op;

/// An op that runs a graph on each row: so a trained model stands inside a feature.
///
/// The graph's inputs are the cells of the row, each by the name of its role, and its only output
/// is the cell of the result. What it gives for a row depends on no other row, so an engine may
/// send rows through one by one or side by side.
public interface RowGraph extends Op {
  /// What is run, over cells of known shapes.
  Graph body();

  /// Whether a row in which something is missing gives something missing, without being run.
  boolean strict();

  /// Whether each argument is a cell, and the inputs are filled with them one after the other; else
  /// each argument is an input.
  boolean byCell();

  /// The same by cell.
  RowGraph ofCells();
}
