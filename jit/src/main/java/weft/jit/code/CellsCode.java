package weft.jit.code;

import weft.ir.algebra.Algebra;

/// An algebra that writes code over the cells of arrays: for one cell, or for as many as a vector
/// holds.
public interface CellsCode<E, B> extends Algebra<E, B> {
  /// Loads what stands so many cells before an index.
  ///
  /// @param array the local variable of the array
  /// @param index the local variable of the index
  E load(int array, int index, int lag);

  void store(int array, int index, E value);
}
