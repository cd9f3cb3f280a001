package weft.ops.window;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.form.CrossSection.Room;
import weft.ir.form.OrderStatistic;
import weft.ir.form.WholeWindow;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ir.trait.Flat;
import weft.ops.Ranks;

@Says(
    "Spearman's correlation over the rows of the window in which both values are present: "
        + "the correlation of their ranks.")
public record RollingRankCorr(Span w, @Default("w") int minPeriods)
    implements WholeWindow, Flat, Ranged.OfWindow {
  public static final Contract CONTRACT = Contract.of(Role.real("x"), Role.real("y"));

  public RollingRankCorr {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public double over(double[][] columns, int from, int to) {
    Pairs pairs = PAIRS.get();
    return pairs.take(columns, from, to).correlation();
  }

  private static final ThreadLocal<Pairs> PAIRS = ThreadLocal.withInitial(Pairs::new);

  /// The rows in which both values are present. It is used for one window after the other, so that
  /// nothing new is made for each.
  private static final class Pairs {
    private final Room room = new Room();
    private double[] x = new double[0];
    private double[] y = new double[0];
    private int n;

    Pairs take(double[][] columns, int from, int to) {
      if (x.length < to - from) {
        x = new double[to - from];
        y = new double[to - from];
      }
      n = 0;
      for (int i = from; i < to; i++) {
        double a = columns[0][i];
        double b = columns[1][i];
        if (!Double.isNaN(a) && !Double.isNaN(b)) {
          x[n] = a;
          y[n++] = b;
        }
      }
      return this;
    }

    double correlation() {
      Ranks.of(x, n, room);
      Ranks.of(y, n, room);
      return Ordered.correlation(x, y, n);
    }
  }

  /// Both columns are copied, sorted and ranked, then correlated.
  @Override
  public int operations(int rows) {
    return rows * (2 * OrderStatistic.halvings(rows) + 20);
  }

  @Override
  public Interval range(Sample values) {
    return values.correlation();
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingRankCorr(Span.rows(3), 3), "1 2 9 9", "1 5 6 nan", "nan nan 1 nan"),
        Example.of(new RollingRankCorr(Span.rows(3), 2), "1 2 9", "6 5 6", "nan -1 0"));
  }
}
