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
    "The covariance over the rows of the window in which both values are present; 0 with a "
        + "constant.")
public record RollingCov(Span w, @Default("w") int minPeriods, @Default("1") int ddof)
    implements Comoments, Ranged.OfWindow {
  public RollingCov {
    Check.minPeriods(w, minPeriods);
    Check.atLeast("ddof", ddof, 0, "ddof");
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return Moments.covariance(on, whole.count(), whole.part(2), whole.parts().subList(0, 2), ddof);
  }

  /// At most a quarter of the product of the widths; the rest is for rounding.
  @Override
  public Interval range(Sample values) {
    double n = Math.max(values.least(), ddof + 1.0);
    return Sample.sized(values.width() * values.second().width() * n / (n - ddof));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingCov(Span.rows(3), 2, 1), "1 2 3 4", "2 4 nan 8", "nan 1 1 4"),
        Example.of(new RollingCov(Span.rows(1), 1, 0), "3 nan 1", "1 1 inf", "0 nan nan"));
  }
}
