package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.form.OrderStatistic;
import weft.ir.form.OrderedValues;
import weft.ir.math.Logarithms;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ir.trait.Flat;

@Says(
    "The entropy (natural logarithm) of the window's present values in equal bins between "
        + "the smallest and the largest; 0 when they are all equal.")
public record ShannonEntropy(Span w, @Default("10") int bins, @Default("w") int minPeriods)
    implements OrderStatistic, Flat, Ranged.OfWindow {
  public ShannonEntropy {
    Check.minPeriods(w, minPeriods);
    Check.atLeast("bins", bins, 1, "bins");
  }

  @Override
  public double over(OrderedValues values, double newest) {
    int n = values.size();
    double low = values.at(0);
    double high = values.at(n - 1);
    if (low == high) {
      return 0;
    }
    if (Double.isInfinite(high - low)) {
      return Double.NaN;
    }
    double entropy = 0;
    for (int start = 0; start < n; ) {
      int end = end(values, start, low, high);
      double share = (double) (end - start) / n;
      entropy -= share * Logarithms.log(share);
      start = end;
    }
    return entropy;
  }

  /// The end of each bin is found by halving; a logarithm takes about 30 operations.
  @Override
  public int operations(int rows) {
    int some = Math.min(bins, rows);
    return OrderStatistic.super.operations(rows) + some * (6 * OrderStatistic.halvings(rows) + 30);
  }

  /// Behind the last value that is in the same bin as the one at `start`.
  private int end(OrderedValues values, int start, double low, double high) {
    double bin = bin(values.at(start), low, high);
    int first = start + 1;
    int last = values.size();
    while (first < last) {
      int middle = (first + last) >>> 1;
      if (bin(values.at(middle), low, high) == bin) {
        first = middle + 1;
      } else {
        last = middle;
      }
    }
    return first;
  }

  private double bin(double x, double low, double high) {
    return Math.min(bins - 1, Math.floor((x - low) * bins / (high - low)));
  }

  @Override
  public Interval range(Sample values) {
    return Interval.of(0, Math.log(bins)).looser(Sample.ROUNDING);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new ShannonEntropy(Span.rows(2), 2, 2), "1 2 2", "nan 0.6931471805599453 0"));
  }
}
