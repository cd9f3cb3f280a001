package weft.ops.window;

import java.util.ArrayList;
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
    "What least squares of y on the other columns leave of y in the newest row, over the "
        + "rows of the window in which all are present.")
@PartOf("rolling_regress")
public record RollingRegressResid(
    Span w, @Default("w") int minPeriods, @Repeats(value = "x", least = 1) int regressors)
    implements Regressed {
  public RollingRegressResid {
    Regressed.check(w, minPeriods, regressors);
  }

  @Override
  public <E, B> E part(Algebra<E, B> on, Operands<E, B> in, Fitted<E, B> fit) {
    var deviations = new ArrayList<E>();
    for (int i = 0; i <= regressors; i++) {
      deviations.add(on.sub(in.value(i), fit.means().get(i)));
    }
    return on.sub(
        deviations.getFirst(), fit.predicted(on, deviations.subList(1, deviations.size())));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new RollingRegressResid(Span.rows(3), 3, 1), "0 3 0 nan", "1 2 3 4", "nan nan -1 nan"));
  }
}
