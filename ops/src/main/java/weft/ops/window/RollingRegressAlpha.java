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
    "The intercept of least squares of y on the other columns, over the rows of the window "
        + "in which all are present.")
@PartOf("rolling_regress")
public record RollingRegressAlpha(
    Span w, @Default("w") int minPeriods, @Repeats(value = "x", least = 1) int regressors)
    implements Regressed {
  public RollingRegressAlpha {
    Regressed.check(w, minPeriods, regressors);
  }

  @Override
  public <E, B> E part(Algebra<E, B> on, Operands<E, B> in, Fitted<E, B> fit) {
    var means = fit.means();
    return on.sub(means.getFirst(), fit.predicted(on, means.subList(1, means.size())));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new RollingRegressAlpha(Span.rows(3), 3, 1), "3 5 7 7", "1 2 3 nan", "nan nan 1 nan"));
  }
}
