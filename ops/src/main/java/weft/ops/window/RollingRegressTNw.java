package weft.ops.window;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.PartOf;
import weft.ir.Repeats;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.form.SmoothKernel;
import weft.ir.math.Powers;
import weft.ir.problem.Check;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.Regressors;
import weft.ops.calculus.KernelTangent;
import weft.ops.calculus.WindowCotangent;

/// Rows may depend on as many rows before them as there are lags, with weights that fall evenly.
/// Without lags given, `floor(4 * (w / 100) ** (2 / 9))` of them.
@Says(
    "The slope of one column in least squares of y on all of them, divided by its standard error "
        + "after Newey and West.")
@PartOf("rolling_regress")
public record RollingRegressTNw(
    Span w,
    @Default("w") int minPeriods,
    @Default("none") int lags,
    @Repeats(value = "x", least = 1) int regressors,
    int index)
    implements SmoothKernel, Push, Pull {
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
    return NeweyWest.own().t(columns, from, to, index - 1, most(to - from));
  }

  /// The lags of a window of so many rows.
  private int most(int rows) {
    int all = w instanceof Span.Rows(int count) ? count : rows;
    return lags >= 0 ? lags : (int) (4 * Powers.pow(all / 100.0, 2.0 / 9));
  }

  @Override
  public <E, B> E over(Algebra<E, B> on, List<List<E>> columns, int rows) {
    return SmoothNeweyWest.t(on, columns, index - 1, most(rows));
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return KernelTangent.tangent(at, this, tangents);
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return WindowCotangent.cotangents(at, this, cotangent);
  }

  /// Moments of all pairs of columns, then the residuals and their products with each lag.
  @Override
  public int operations(int rows) {
    return rows * ((regressors + 1) * (regressors + 4) + 2 * Math.min(most(rows), rows));
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
