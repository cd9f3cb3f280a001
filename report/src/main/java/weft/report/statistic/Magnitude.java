package weft.report.statistic;

import java.util.Arrays;

/// Numbers so large or small that their squares are none are divided by a power of two, which
/// rounds nothing.
final class Magnitude {
  /// Squares of numbers between these, and sums of many, are normal numbers.
  private static final int MOST = 400;

  private Magnitude() {}

  /// The exponent of the largest finite number where that needs it; else 0.
  static int of(double[] values) {
    double largest = 0;
    for (double x : values) {
      largest = Double.isFinite(x) ? Math.max(largest, Math.abs(x)) : largest;
    }
    int exponent = largest == 0 ? 0 : Math.getExponent(largest);
    return Math.abs(exponent) > MOST ? exponent : 0;
  }

  static double[] scaled(double[] values) {
    int exponent = of(values);
    return exponent == 0
        ? values
        : Arrays.stream(values).map(x -> Math.scalb(x, -exponent)).toArray();
  }
}
