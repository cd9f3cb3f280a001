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

  /// Ranks from 1; equal values share the mean of theirs.
  static double[] ranks(double[] values) {
    var order = sorted(values, 0, values.length);
    var ranks = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      int first = first(order, values[i]);
      int last = first;
      while (last + 1 < order.length && order[last + 1] == order[first]) {
        last++;
      }
      ranks[i] = (first + last) / 2.0 + 1;
    }
    return ranks;
  }

  private static int first(double[] order, double value) {
    int low = 0;
    int high = order.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (order[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
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
