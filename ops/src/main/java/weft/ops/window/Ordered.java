package weft.ops.window;

import java.util.Arrays;

/// Order statistics of a few values.
final class Ordered {
  private Ordered() {}

  /// The present values in order. -0 and 0 are equal, so both stand as 0.
  static double[] sorted(double[] column, int from, int to) {
    var values = new double[to - from];
    int n = 0;
    for (int i = from; i < to; i++) {
      if (!Double.isNaN(column[i])) {
        values[n++] = column[i] + 0.0;
      }
    }
    var present = Arrays.copyOf(values, n);
    Arrays.sort(present);
    return present;
  }

  /// Linear between the neighbours of position `q * (n - 1)`.
  static double quantile(double[] sorted, double q) {
    double position = q * (sorted.length - 1);
    int below = (int) position;
    double fraction = position - below;
    double a = sorted[below];
    if (fraction == 0 || a == sorted[below + 1]) {
      return a;
    }
    return a + (sorted[below + 1] - a) * fraction;
  }

  /// Pearson's correlation of two lists of ranks, whose sums are exact.
  static double correlation(double[] x, double[] y) {
    double mean = (x.length + 1) / 2.0;
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < x.length; i++) {
      xy += (x[i] - mean) * (y[i] - mean);
      xx += (x[i] - mean) * (x[i] - mean);
      yy += (y[i] - mean) * (y[i] - mean);
    }
    return Math.signum(xy) * Math.sqrt(Math.min(1, xy / xx * (xy / yy)));
  }
}
