package weft.ir.trait;

import weft.ir.Op;

/// An op that reads the values of some of its arguments only: the others just come before it.
public interface Reads extends Op {
  /// How many arguments it reads, from the first.
  int reads();
}
