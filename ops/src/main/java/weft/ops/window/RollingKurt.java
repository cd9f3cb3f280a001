package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;

@Says(
    "The kurtosis of the window's present values in excess of 3 (biased); missing when they "
        + "are all equal.")
public record RollingKurt(Span w, @Default("w") int minPeriods)
    implements Moments, Ranged.OfWindow {
  public RollingKurt {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public int order() {
    return 4;
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return Moments.kurtosis(on, whole);
  }

  /// The sum of fourth powers is a few products of deviations for each value and each time that
  /// blocks come together.
  @Override
  public Interval range(Sample values) {
    double deviation = Math.sqrt(values.leastMoment() / values.most());
    return deviation < Moments.SMALL
        ? Interval.ANY
        : Sample.sized(50 * values.most() * Math.pow(values.width() / deviation, 4));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingKurt(Span.rows(3), 3), "0 0 3 3 3", "nan nan -1.5 -1.5 nan"));
  }
}
