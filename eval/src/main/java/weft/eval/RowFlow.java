package weft.eval;

import java.util.Map;
import weft.ir.Tensor;

/// A graph over rows that come piece by piece. Each piece is computed from what the pieces before
/// it left behind, so that together they give what all rows at once would, bit for bit.
///
/// The rows of an entity must come in order: those of a piece may stand in any, but none may belong
/// before a row of an earlier piece. One thread at a time may use it.
public interface RowFlow extends AutoCloseable {
  /// Whether rows of different entities meet: then all rows of a time must be in one piece.
  boolean across();

  /// The outputs of the next rows, in the order of the table.
  ///
  /// @param layout of these rows
  /// @param whose the number of each entity of the layout, the same in all pieces
  Map<String, Tensor> next(Table rows, Layout layout, int[] whose);

  /// Takes back outputs that nobody reads any more, so that others can take their place. Any thread
  /// may.
  void recycle(Map<String, Tensor> outputs);

  /// Memory that is taken by what rows leave behind.
  long bytes();

  /// No more rows will come.
  @Override
  void close();
}
