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
    "The slope of one column in least squares of y on all of them, over the rows of the "
        + "window in which all are present.")
@PartOf("rolling_regress")
public record RollingRegressBeta(
    Span w,
    @Default("w") int minPeriods,
    @Repeats(value = "x", least = 1) int regressors,
    int index)
    implements Regressed {
  public RollingRegressBeta {
    Regressed.check(w, minPeriods, regressors, index);
  }

  @Override
  public <E, B> E part(Algebra<E, B> on, Operands<E, B> in, Fitted<E, B> fit) {
    return fit.slopes().get(index - 1);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new RollingRegressBeta(Span.rows(3), 3, 1, 1), "3 5 7 7", "1 2 3 nan", "nan nan 2 nan"),
        Example.of(
            new RollingRegressBeta(Span.rows(4), 4, 2, 2),
            "1 3 0 2",
            "0 1 0 1",
            "0 0 1 1",
            "nan nan nan -1"));
  }
}
