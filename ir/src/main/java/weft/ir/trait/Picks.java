package weft.ir.trait;

import weft.ir.Op;
import weft.ir.Shape;

/// An op whose cells are cells of its argument, as they are.
public interface Picks extends Op {
  /// The cell of the argument that a cell of the result is.
  ///
  /// @param argument the shape of the argument
  int source(Shape argument, int cell);
}
