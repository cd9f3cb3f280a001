package weft.cli.console;

import java.util.Arrays;

/// A row of small bars, one a value; a dot where one is missing.
public final class Sparkline {
  private static final String BARS = "▁▂▃▄▅▆▇█";

  private Sparkline() {}

  public static String of(double[] values) {
    var finite = Arrays.stream(values).filter(Double::isFinite).summaryStatistics();
    var out = new StringBuilder();
    for (double value : values) {
      out.append(bar(value, finite.getMin(), finite.getMax()));
    }
    return out.toString();
  }

  private static char bar(double value, double min, double max) {
    if (Double.isNaN(value)) {
      return '·';
    }
    double size = max > min ? (value / 2 - min / 2) / (max / 2 - min / 2) : 0.5;
    return BARS.charAt((int) (Math.clamp(size, 0, 1) * (BARS.length() - 1) + 0.5));
  }
}
