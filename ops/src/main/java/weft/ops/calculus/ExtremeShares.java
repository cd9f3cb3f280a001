package weft.ops.calculus;

import java.util.List;
import weft.ir.Op;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window.Block;
import weft.ops.Sums;
import weft.ops.window.RollingMax;
import weft.ops.window.RollingMin;

/// The tangent of the smallest or largest value of a window: the mean of the tangents of all rows
/// that hold it. The numbers of a block are its largest value (of the negatives, for a minimum),
/// the sum of the tangents of the rows that hold it, and how many they are.
final class ExtremeShares {
  static final List<Double> IDENTITY = List.of(Double.NEGATIVE_INFINITY, 0.0, 0.0);

  private ExtremeShares() {}

  /// Whether an op is such a window.
  static boolean of(Op op) {
    return op instanceof RollingMax || op instanceof RollingMin;
  }

  /// @param in a value and its tangent
  static <E, B> List<E> lift(Algebra<E, B> on, Op op, Operands<E, B> in) {
    E value = op instanceof RollingMin ? on.neg(in.value(0)) : in.value(0);
    return List.of(value, in.value(1), on.lit(1));
  }

  static <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    E largest = Sums.pairs(on::max, blocks.stream().map(block -> block.part(0)).toList());
    return List.of(largest, held(on, largest, blocks, 1), held(on, largest, blocks, 2));
  }

  /// The sum over the blocks that hold the largest value.
  private static <E, B> E held(Algebra<E, B> on, E largest, List<Block<E>> blocks, int part) {
    return Sums.sum(
        on,
        blocks.stream()
            .map(block -> on.select(on.eq(block.part(0), largest), block.part(part), on.lit(0)))
            .toList());
  }

  static <E, B> E finish(Algebra<E, B> on, Block<E> whole) {
    return on.div(whole.part(1), whole.part(2));
  }
}
