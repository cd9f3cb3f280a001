package weft.ir.trait;

import weft.ir.Op;

/// An op that makes one number of many. What it says here holds for floats, and for conditions as 1
/// and 0; the interpreter computes with the same words, so an engine that uses them gives its bits.
public interface Reduces extends Op {
  /// One number of cells that stand side by side.
  ///
  /// @param cells stay as they are
  /// @param room for as many numbers as there are cells, to be used at will
  double reduce(double[] cells, int from, int count, double[] room);

  /// By a fold, so that a lane can be taken in parts and many lanes at once.
  interface ByFold extends Reduces {
    Reducer fold();

    @Override
    default double reduce(double[] cells, int from, int count, double[] room) {
      return fold().of(cells, from, count);
    }
  }
}
