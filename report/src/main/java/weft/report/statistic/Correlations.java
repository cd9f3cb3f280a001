package weft.report.statistic;

import java.util.Arrays;

/// How much two series go together, from -1 to 1. There is none of fewer than three pairs, or with
/// a constant.
public final class Correlations {
  private static final int FEWEST = 3;

  private Correlations() {}

  /// Of the pairs of finite numbers.
  public static double pearson(double[] left, double[] right) {
    double[] x = Magnitude.scaled(left);
    double[] y = Magnitude.scaled(right);
    long n = 0;
    double sumX = 0;
    double sumY = 0;
    for (int i = 0; i < x.length; i++) {
      if (Double.isFinite(x[i]) && Double.isFinite(y[i])) {
        n++;
        sumX += x[i];
        sumY += y[i];
      }
    }
    if (n < FEWEST) {
      return Double.NaN;
    }
    double meanX = sumX / n;
    double meanY = sumY / n;
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (int i = 0; i < x.length; i++) {
      if (Double.isFinite(x[i]) && Double.isFinite(y[i])) {
        double dx = x[i] - meanX;
        double dy = y[i] - meanY;
        xx += dx * dx;
        yy += dy * dy;
        xy += dx * dy;
      }
    }
    return isConstant(xx, meanX, n) || isConstant(yy, meanY, n)
        ? Double.NaN
        : Math.clamp(xy / Math.sqrt(xx) / Math.sqrt(yy), -1.0, 1.0);
  }

  /// Whether deviations are nothing but rounding.
  private static boolean isConstant(double squares, double mean, long n) {
    return Math.sqrt(squares / n) <= 1e-14 * Math.abs(mean) || squares == 0;
  }

  /// Of ranks, over the pairs of numbers that are both there.
  public static double spearman(double[] x, double[] y) {
    int n = 0;
    var left = new double[x.length];
    var right = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      if (!Double.isNaN(x[i]) && !Double.isNaN(y[i])) {
        left[n] = x[i];
        right[n++] = y[i];
      }
    }
    return n < FEWEST
        ? Double.NaN
        : pearson(
            AverageRanks.of(Arrays.copyOf(left, n)), AverageRanks.of(Arrays.copyOf(right, n)));
  }
}
