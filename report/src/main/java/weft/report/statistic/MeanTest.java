package weft.report.statistic;

import java.util.Arrays;

/// The mean of a series, and how many of its standard errors it is away from 0.
///
/// @param t by Newey and West: numbers up to some places apart may depend on each other
/// @param n how many numbers there were
public record MeanTest(double mean, double t, int n) {
  /// @param series missing numbers are left out
  /// @param lags how many places apart numbers depend on each other
  public static MeanTest of(double[] series, int lags) {
    double[] x = Arrays.stream(series).filter(Double::isFinite).toArray();
    int n = x.length;
    if (n == 0) {
      return new MeanTest(Double.NaN, Double.NaN, 0);
    }
    double mean = Arrays.stream(x).sum() / n;
    double variance = product(x, mean, 0);
    for (int lag = 1; lag <= Math.min(lags, n - 1); lag++) {
      variance += 2 * (1 - lag / (lags + 1.0)) * product(x, mean, lag);
    }
    double error = Math.sqrt(variance / n);
    return new MeanTest(
        mean, n < 2 || !(error > 1e-15 * Math.abs(mean)) ? Double.NaN : mean / error, n);
  }

  private static double product(double[] x, double mean, int lag) {
    double sum = 0;
    for (int i = lag; i < x.length; i++) {
      sum += (x[i] - mean) * (x[i - lag] - mean);
    }
    return sum / x.length;
  }
}
