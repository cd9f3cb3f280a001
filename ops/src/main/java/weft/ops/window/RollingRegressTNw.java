package weft.ops.window;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.PartOf;
import weft.ir.Repeats;
import weft.ir.Span;
import weft.ir.form.WholeWindow;
import weft.ir.math.Powers;
import weft.ir.problem.Check;
import weft.ir.trait.Refuses;
import weft.ops.Regressors;

/// The slope of one column in least squares of y on all of them, divided by its standard error
/// after Newey and West: rows may depend on as many rows before them as there are lags, with
/// weights that fall evenly. Without lags given, `floor(4 * (w / 100) ** (2 / 9))` of them.
@PartOf("rolling_regress")
@Refuses("its standard errors have no rule of their own for derivatives")
public record RollingRegressTNw(
    Span w,
    @Default("w") int minPeriods,
    @Default("none") int lags,
    @Repeats(value = "x", least = 1) int regressors,
    int index)
    implements WholeWindow {
  public static final Contract CONTRACT = Regressors.any(2);

  public RollingRegressTNw {
    Regressed.check(w, minPeriods, regressors, index);
    Check.atLeast("lags", lags, -1, "lags");
  }

  @Override
  public Contract contract() {
    return Regressors.of(regressors);
  }

  @Override
  public double over(double[][] columns, int from, int to) {
    int rows = w instanceof Span.Rows(int count) ? count : to - from;
    int most = lags >= 0 ? lags : (int) (4 * Powers.pow(rows / 100.0, 2.0 / 9));
    return NeweyWest.own().t(columns, from, to, index - 1, most);
  }

  /// Moments of all pairs of columns, then the residuals and their products with each lag.
  @Override
  public int operations(int rows) {
    int most = lags >= 0 ? lags : (int) (4 * Math.pow(rows / 100.0, 2.0 / 9));
    return rows * ((regressors + 1) * (regressors + 4) + 2 * Math.min(most, rows));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new RollingRegressTNw(Span.rows(4), 4, 1, 1, 1),
            "1 0 2 3",
            "0 0 1 1",
            "nan nan nan 8"));
  }
}
