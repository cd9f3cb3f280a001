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

@Says("The skewness of the window's present values (biased); missing when they are all equal.")
public record RollingSkew(Span w, @Default("w") int minPeriods)
    implements Moments, Ranged.OfWindow {
  public RollingSkew {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public int order() {
    return 3;
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return Moments.skew(on, whole);
  }

  /// The sum of cubes is a few products of deviations for each value and each time that blocks come
  /// together.
  @Override
  public Interval range(Sample values) {
    double deviation = Math.sqrt(values.leastMoment() / values.most());
    return deviation < Moments.SMALL
        ? Interval.ANY
        : Sample.sized(20 * values.most() * Math.pow(values.width() / deviation, 3));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new RollingSkew(Span.rows(3), 3),
            "0 0 3 3 3",
            "nan nan 0.7071067811865475 -0.7071067811865475 nan"));
  }
}
