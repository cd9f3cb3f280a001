package weft.ir.trait;

import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;

/// A pointwise op whose value is written so that digits are kept, and which is simpler where
/// nothing is rounded. Proofs about real numbers take this form.
public interface InReals extends Pointwise {
  <E, B> E inReals(Algebra<E, B> on, Operands<E, B> in);
}
