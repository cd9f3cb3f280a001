package weft.inspect.range;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Operands;
import weft.ir.form.Stateful;
import weft.ir.range.Extent;
import weft.ir.range.Interval;
import weft.ir.range.Truth;
import weft.ops.algebra.Intervals;

/// What ops that carry numbers from row to row can give: the step is repeated over intervals until
/// nothing new comes out; a bound that keeps moving is given up.
final class StateRanges {
  private static final int PATIENCE = 4;

  private StateRanges() {}

  /// Rows that are gone through one by one, where there are not more.
  private static final double MOST_ROWS = 1e6;

  static Interval of(Stateful op, Operands<Interval, Truth> in, Extent extent) {
    Interval endless = endless(op, in);
    return endless.isFinite() || endless.isEmpty() || extent.rows() > MOST_ROWS
        ? endless
        : rowByRow(op, in, (int) extent.rows());
  }

  private static Interval rowByRow(Stateful op, Operands<Interval, Truth> in, int rows) {
    List<Interval> state = op.start().stream().map(Interval::of).toList();
    Interval all = Interval.NOTHING.missing(false);
    for (int row = 0; row < rows; row++) {
      var step = op.step(Intervals.ALGEBRA, state, in);
      all = all.join(step.output());
      if (step.state().equals(state)) {
        break;
      }
      state = step.state();
    }
    return all;
  }

  private static Interval endless(Stateful op, Operands<Interval, Truth> in) {
    List<Interval> state = op.start().stream().map(Interval::of).toList();
    for (int round = 0; ; round++) {
      var step = op.step(Intervals.ALGEBRA, state, in);
      var next = new ArrayList<Interval>();
      for (int i = 0; i < state.size(); i++) {
        next.add(grown(state.get(i), step.state().get(i), round >= PATIENCE));
      }
      if (next.equals(state)) {
        return step.output();
      }
      state = next;
    }
  }

  /// What it was and what it became; in the end without the bounds that move.
  private static Interval grown(Interval before, Interval after, boolean giveUp) {
    Interval all = before.join(after);
    if (!giveUp || before.isEmpty()) {
      return all;
    }
    double low =
        all.low() == before.low() ? all.low() : all.low() >= 0 ? 0 : Double.NEGATIVE_INFINITY;
    double high = all.high() == before.high() ? all.high() : Double.POSITIVE_INFINITY;
    double least = all.least() == before.least() ? all.least() : 0;
    return new Interval(low, high, all.zero(), all.missing(), least);
  }
}
