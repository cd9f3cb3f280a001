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

@Says(
    "The slope of one column in least squares of y on all of them, divided by its standard "
        + "error, over the rows of the window in which all are present.")
@PartOf("rolling_regress")
public record RollingRegressT(
    Span w,
    @Default("w") int minPeriods,
    @Repeats(value = "x", least = 1) int regressors,
    int index)
    implements Regressed {
  public RollingRegressT {
    Regressed.check(w, minPeriods, regressors, index);
  }

  @Override
  public <E, B> E part(Algebra<E, B> on, Operands<E, B> in, Fitted<E, B> fit) {
    E left = on.max(on.sub(fit.squares(), fit.explained()), on.lit(0));
    E variance = on.div(left, on.sub(fit.count(), on.lit(regressors + 1)));
    E error = on.sqrt(on.mul(variance, fit.inverse(on, index - 1)));
    return on.div(fit.slopes().get(index - 1), error);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new RollingRegressT(Span.rows(4), 4, 1, 1),
            "1 0 2 3",
            "0 0 1 1",
            "nan nan nan 2.82842712474619"));
  }
}
