package weft.report.statistic;

import java.util.Arrays;
import java.util.List;

/// How numbers are spread.
///
/// @param rows all of them, missing ones too
/// @param mean of the finite ones, as is the deviation
/// @param deviation divided by one less than their number
/// @param quantiles of the numbers that are there, at [#LEVELS]
/// @param edges of the histogram's bars, one more than there are bars; they leave out the outermost
///   half per cent on either side
/// @param counts in the bars
/// @param below how many finite numbers are left of the bars, and above, right of them
public record Distribution(
    int rows,
    int missing,
    int infinite,
    double mean,
    double deviation,
    List<Double> quantiles,
    double[] edges,
    int[] counts,
    int below,
    int above) {
  public static final List<Double> LEVELS =
      List.of(0.0, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1.0);

  private static final int BARS = 40;
  private static final double CUT = 0.005;

  public Distribution {
    quantiles = List.copyOf(quantiles);
  }

  public static Distribution of(double[] values) {
    double[] present = Arrays.stream(values).filter(x -> !Double.isNaN(x)).sorted().toArray();
    double[] finite = Arrays.stream(present).filter(Double::isFinite).toArray();
    int exponent = Magnitude.of(finite);
    double[] scaled = Magnitude.scaled(finite);
    double mean = Arrays.stream(scaled).sum() / finite.length;
    double squares = Arrays.stream(scaled).map(x -> (x - mean) * (x - mean)).sum();
    double low = quantile(finite, CUT);
    double high = quantile(finite, 1 - CUT);
    var edges = edges(low, high);
    var counts = new int[Math.max(0, edges.length - 1)];
    int below = 0;
    int above = 0;
    for (double x : finite) {
      if (x < low) {
        below++;
      } else if (x > high) {
        above++;
      } else {
        counts[bar(x, edges)]++;
      }
    }
    return new Distribution(
        values.length,
        values.length - present.length,
        present.length - finite.length,
        finite.length == 0 ? Double.NaN : Math.scalb(mean, exponent),
        finite.length < 2
            ? Double.NaN
            : Math.scalb(Math.sqrt(squares / (finite.length - 1)), exponent),
        LEVELS.stream().map(level -> quantile(present, level)).toList(),
        edges,
        counts,
        below,
        above);
  }

  private static double[] edges(double low, double high) {
    if (Double.isNaN(low)) {
      return new double[0];
    }
    double step = Double.isInfinite(high - low) ? high / BARS - low / BARS : (high - low) / BARS;
    if (!(step > 0) || !Double.isFinite(step) || low + step == low) {
      return new double[] {low, high};
    }
    var edges = new double[BARS + 1];
    Arrays.setAll(edges, i -> i == BARS ? high : low + i * step);
    return edges;
  }

  private static int bar(double x, double[] edges) {
    int at = Arrays.binarySearch(edges, x);
    return Math.clamp(at >= 0 ? at : -at - 2, 0, edges.length - 2);
  }

  /// Between the two nearest numbers in proportion.
  ///
  /// @param sorted from the smallest on; of none there is no quantile
  public static double quantile(double[] sorted, double level) {
    if (sorted.length == 0) {
      return Double.NaN;
    }
    double at = level * (sorted.length - 1);
    int below = (int) Math.floor(at);
    double low = sorted[below];
    double high = sorted[Math.min(below + 1, sorted.length - 1)];
    if (at == below || low == high) {
      return low;
    }
    // Between the largest numbers of both signs there is more than a number can be.
    return Double.isInfinite(high - low)
        ? (1 - (at - below)) * low + (at - below) * high
        : low + (at - below) * (high - low);
  }

  public int present() {
    return rows - missing;
  }

  public double missingShare() {
    return (double) missing / rows;
  }
}
