package weft.ops.window;

import weft.ir.form.OrderedValues;

/// Order statistics of a few values.
final class Ordered {
  private Ordered() {}

  /// Linear between the neighbours of position `q * (n - 1)`.
  static double quantile(OrderedValues sorted, double q) {
    double position = q * (sorted.size() - 1);
    int below = (int) position;
    double fraction = position - below;
    double a = sorted.at(below);
    if (fraction == 0) {
      return a;
    }
    double b = sorted.at(below + 1);
    return a == b ? a : a + (b - a) * fraction;
  }

  /// Pearson's correlation of two lists of `n` ranks, whose sums are exact.
  static double correlation(double[] x, double[] y, int n) {
    double mean = (n + 1) / 2.0;
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < n; i++) {
      xy += (x[i] - mean) * (y[i] - mean);
      xx += (x[i] - mean) * (x[i] - mean);
      yy += (y[i] - mean) * (y[i] - mean);
    }
    return Math.signum(xy) * Math.sqrt(Math.min(1, xy / xx * (xy / yy)));
  }
}
