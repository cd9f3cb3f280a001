package weft.ops.window;

import java.util.List;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ops.Sums;

/// The largest value of a window. Where each of several rows has to hold one, keys are compared in
/// place of values; with gaps, values are, as what stands for a gap is smaller than all of them.
interface Extremes extends Window, Ranged.OfWindow {
  /// A value as it is compared, and what was found as a value again.
  <E, B> E turned(Algebra<E, B> on, E value);

  private boolean isKeyed() {
    return dense() && minPeriods() > 2;
  }

  @Override
  default List<Double> identity() {
    return List.of(Double.NEGATIVE_INFINITY);
  }

  @Override
  default <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    E value = turned(on, in.value(0));
    return List.of(isKeyed() ? on.key(value) : value);
  }

  @Override
  default <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    return List.of(Sums.pairs(isKeyed() ? on::larger : on::max, Block.parts(blocks, 0)));
  }

  @Override
  default boolean overlaps() {
    return true;
  }

  @Override
  default <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return turned(on, isKeyed() ? on.ofKey(whole.part(0)) : whole.part(0));
  }

  @Override
  default Interval range(Sample values) {
    return values.value();
  }
}
