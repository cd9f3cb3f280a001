package weft.ir.range;

import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;

/// An op of two values of which more is known where both are one and the same: `x - x` is 0.
public interface WithItself extends Pointwise {
  /// The result where both are one value. Over numbers it is that of the op, to the bit; over
  /// intervals it is tighter.
  <E, B> E withItself(Algebra<E, B> on, E x);
}
