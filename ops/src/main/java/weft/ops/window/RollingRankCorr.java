package weft.ops.window;

import java.util.Arrays;
import java.util.List;
import weft.ir.Check;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.OrderStatistic;
import weft.ir.Role;
import weft.ir.Span;
import weft.ir.Type;
import weft.ir.WholeWindow;
import weft.ops.Ranks;

/// Spearman's correlation over the rows of the window in which both values are present: the
/// correlation of their ranks.
public record RollingRankCorr(Span w, @Default("w") int minPeriods) implements WholeWindow {
  public RollingRankCorr {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public Contract contract() {
    return Contract.of(Role.real("x"), Role.real("y"));
  }

  @Override
  public Type infer(List<Type> args) {
    return Infer.rowwise(args, Element.F64);
  }

  @Override
  public double over(double[][] columns, int from, int to) {
    int n = 0;
    var x = new double[to - from];
    var y = new double[to - from];
    for (int i = from; i < to; i++) {
      double a = columns[0][i];
      double b = columns[1][i];
      if (!Double.isNaN(a) && !Double.isNaN(b)) {
        x[n] = a;
        y[n++] = b;
      }
    }
    return Ordered.correlation(Ranks.of(Arrays.copyOf(x, n)), Ranks.of(Arrays.copyOf(y, n)));
  }

  /// Both columns are copied, sorted and ranked, then correlated.
  @Override
  public int operations(int rows) {
    return rows * (2 * OrderStatistic.halvings(rows) + 20);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingRankCorr(Span.rows(3), 3), "1 2 9 9", "1 5 6 nan", "nan nan 1 nan"),
        Example.of(new RollingRankCorr(Span.rows(3), 2), "1 2 9", "6 5 6", "nan -1 0"));
  }
}
