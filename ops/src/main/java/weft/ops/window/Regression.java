package weft.ops.window;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;
import weft.ir.range.Interval;
import weft.ir.range.Sample;
import weft.ops.Sums;

/// Least squares on the row index over windows whose values are all present. The numbers of a block
/// are the mean, the co-moment of values and index, and, where they are asked for, the second
/// moment; the index's own means and moments are known.
interface Regression extends Window {
  /// Whether the second moment takes part.
  default boolean squares() {
    return false;
  }

  @Override
  default int minPeriods() {
    return FullWindow.rows(w());
  }

  @Override
  default List<Double> identity() {
    return squares() ? List.of(0.0, 0.0, 0.0) : List.of(0.0, 0.0);
  }

  @Override
  default <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    E zero = on.lit(0);
    return squares() ? List.of(in.value(0), zero, zero) : List.of(in.value(0), zero);
  }

  @Override
  default <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    var shift = Moments.Shift.of(on, blocks, 0);
    var terms = new ArrayList<E>();
    E first = middle(on, blocks.getFirst());
    E index = on.lit(0);
    E rows = blocks.getFirst().rows();
    for (int i = 1; i < blocks.size(); i++) {
      E size = blocks.get(i).rows();
      E away = on.sub(first, on.add(rows, middle(on, blocks.get(i))));
      terms.add(on.mul(shift.weighted().get(i - 1), away));
      index = on.add(index, on.mul(size, away));
      rows = on.add(rows, size);
    }
    E inner = Sums.sum(on, Block.parts(blocks, 1));
    E drift = on.mul(on.mul(shift.total(), index), shift.scale());
    var parts = new ArrayList<E>();
    parts.add(shift.mean(on));
    parts.add(on.add(inner, on.sub(Sums.sum(on, terms), drift)));
    if (squares()) {
      parts.add(Moments.second(on, blocks, 2, shift, shift));
    }
    return parts;
  }

  /// The mean of the index of a block's rows, from its newest.
  private static <E, B> E middle(Algebra<E, B> on, Block<E> block) {
    return on.div(on.sub(block.rows(), on.lit(1)), on.lit(2));
  }

  static <E, B> E slope(Algebra<E, B> on, Block<E> whole) {
    E rows = whole.rows();
    E squares = on.div(on.mul(rows, on.sub(on.mul(rows, rows), on.lit(1))), on.lit(12));
    return on.div(Moments.finite(on, whole.part(1)), squares);
  }

  /// How far the line rises from the middle of the window to its newest row.
  static <E, B> E rise(Algebra<E, B> on, Block<E> whole) {
    return on.mul(slope(on, whole), middle(on, whole));
  }

  /// More than the rounding of as many rows as fit into memory.
  double ROUNDING = 1e-9;

  /// Larger numbers may leave the numbers on the way.
  double LARGEST = 1e150;

  /// The most that a slope can be, by its size: of values at one end in the first half of the
  /// window and at the other in the second.
  static double steepest(Sample values) {
    double rows = values.most();
    double size = Math.max(Math.abs(values.value().low()), Math.abs(values.value().high()));
    if (rows < 2 || !(size < LARGEST)) {
      return rows < 2 ? 0 : Double.POSITIVE_INFINITY;
    }
    double half = (values.value().high() - values.value().low()) / 2;
    double squares = rows * (rows * rows - 1) / 12;
    return half * (rows * rows / 4) / squares * (1 + ROUNDING) + ROUNDING * size;
  }

  /// Where the line can be at the ends of the window.
  static Interval around(Sample values) {
    double rise = steepest(values) * (values.most() - 1) / 2 * (1 + ROUNDING);
    Interval value = values.value();
    return Interval.of(value.low() - rise, value.high() + rise).blurred(ROUNDING);
  }
}
