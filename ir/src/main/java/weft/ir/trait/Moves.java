package weft.ir.trait;

import weft.ir.Op;

/// An op whose cells are cells of its first arguments as they are. Which cell stands where follows
/// from shapes, and from the values of its other arguments.
public interface Moves extends Op {
  /// How many arguments have the cells.
  ///
  /// @param args how many there are
  default int moved(int args) {
    return args;
  }
}
