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
    "The variance of the window's present values: squared deviations divided by their "
        + "number less `ddof`.")
public record RollingVar(Span w, @Default("w") int minPeriods, @Default("1") int ddof)
    implements Moments, Ranged.OfWindow {
  public RollingVar {
    Check.minPeriods(w, minPeriods);
    Check.atLeast("ddof", ddof, 0, "ddof");
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return Moments.variance(on, whole, ddof);
  }

  @Override
  public Interval range(Sample values) {
    return values.variance(ddof);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingVar(Span.rows(3), 2, 1), "1 2 3 nan 5", "nan 0.5 1 0.5 2"),
        Example.of(new RollingVar(Span.rows(2), 2, 0), "0.5 0.5 1.5 inf", "nan 0 0.25 nan"),
        Example.of(new RollingVar(Span.rows(1), 1, 0), "3 nan inf", "0 nan nan"));
  }
}
