package weft.ops.window;

import java.util.List;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;
import weft.ir.form.Window.Block;
import weft.ops.Sums;

/// The largest value of a window. Where each of several rows has to hold one, keys are compared in
/// place of values; with gaps, values are, as what stands for a gap is smaller than all of them.
final class Extremes {
  private Extremes() {}

  private static boolean isKeyed(Window op) {
    return op.dense() && op.minPeriods() > 2;
  }

  static <E, B> List<E> lift(Algebra<E, B> on, Window op, E value) {
    return List.of(isKeyed(op) ? on.key(value) : value);
  }

  static <E, B> List<E> largest(Algebra<E, B> on, Window op, List<Block<E>> blocks) {
    var parts = blocks.stream().map(block -> block.part(0)).toList();
    return List.of(isKeyed(op) ? Sums.pairs(on::larger, parts) : Sums.pairs(on::max, parts));
  }

  static <E, B> E finish(Algebra<E, B> on, Window op, Block<E> whole) {
    return isKeyed(op) ? on.ofKey(whole.part(0)) : whole.part(0);
  }
}
