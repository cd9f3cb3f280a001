package weft.ops.event;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Primitive;
import weft.ir.Says;
import weft.ir.form.WholeEntity;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Truth;
import weft.ir.trait.Flat;

/// 1, -1 or 0: whether `x / x[t] - 1` first reaches `up`, first reaches `-down`, or neither within
/// `horizon` rows ahead. Missing where fewer rows remain and neither was reached. For labels only:
/// it reads the future.
@Says(
    "Which barrier is met first in the rows ahead: 1 for a rise by `up`, -1 for a fall by "
        + "`down`, 0 for neither.")
public record TripleBarrier(double up, double down, int horizon)
    implements WholeEntity, Flat, Ranged {
  public TripleBarrier {
    Check.that(up > 0, "up", "above 0", up);
    Check.that(down > 0, "down", "above 0", down);
    Check.atLeast("horizon", horizon, 1, "the horizon");
  }

  @Override
  public Primitive primitive() {
    return Primitive.EVENT;
  }

  @Override
  public void over(double[][] columns, int from, int to, double[] out) {
    for (int t = from; t < to; t++) {
      out[t] = touch(columns[0], t, to);
    }
  }

  /// A division and two comparisons for each row ahead.
  @Override
  public int operations() {
    return 4 * horizon;
  }

  private double touch(double[] x, int t, int to) {
    if (Double.isNaN(x[t])) {
      return Double.NaN;
    }
    int end = (int) Math.min(to - 1L, (long) t + horizon);
    for (int i = t + 1; i <= end; i++) {
      double gain = x[i] / x[t] - 1;
      if (gain >= up || gain <= -down) {
        return gain >= up ? 1 : -1;
      }
    }
    return t + (long) horizon < to ? 0 : Double.NaN;
  }

  @Override
  public Interval range(Operands<Interval, Truth> in, boolean same) {
    return Interval.of(-1, 1).orMissing();
  }

  public static List<Example> examples() {
    return List.of(Example.of(new TripleBarrier(0.5, 0.5, 2), "2 3 1 1 1", "1 -1 0 nan nan"));
  }
}
