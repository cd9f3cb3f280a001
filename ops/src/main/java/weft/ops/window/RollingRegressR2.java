package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.PartOf;
import weft.ir.Repeats;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;

@Says(
    "The share of y's variance that least squares on the other columns explain, over the "
        + "rows of the window in which all are present; missing where y is constant.")
@PartOf("rolling_regress")
public record RollingRegressR2(
    Span w, @Default("w") int minPeriods, @Repeats(value = "x", least = 1) int regressors)
    implements Regressed, Ranged.OfWindow {
  public RollingRegressR2 {
    Regressed.check(w, minPeriods, regressors);
  }

  @Override
  public <E, B> E part(Algebra<E, B> on, Operands<E, B> in, Fitted<E, B> fit) {
    return on.min(on.lit(1), on.div(fit.explained(), fit.squares()));
  }

  @Override
  public Interval range(Sample values) {
    return Interval.of(0, 1);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new RollingRegressR2(Span.rows(3), 3, 1), "0 3 3 3", "1 2 3 4", "nan nan 0.75 nan"));
  }
}
