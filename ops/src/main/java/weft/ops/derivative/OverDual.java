package weft.ops.derivative;

import weft.ir.Operands;
import weft.ir.form.Pointwise;
import weft.ops.algebra.Dual;
import weft.ops.algebra.Dual.Pair;

/// A row-by-row op that says itself what it is over values with tangents, because its definition
/// has corners that the whole has not.
public interface OverDual extends Pointwise {
  <E, B> Pair<E> over(Dual<E, B> dual, Operands<Pair<E>, B> in);
}
