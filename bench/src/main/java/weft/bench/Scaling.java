package weft.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weft.eval.Table;

/// How time grows with windows, rows and features.
final class Scaling {
  private static final String GROUP = "scale";
  private static final List<Integer> WINDOWS = List.of(10, 100, 1_000, 10_000);
  private static final List<String> OPS =
      List.of(
          "rolling_mean(close, %d)",
          "rolling_std(close, %d)",
          "rolling_corr(close, volume, %d)",
          "rolling_max(close, %d)",
          "rolling_median(close, %d)");

  private Scaling() {}

  static void measure(Consumer<String> tell, Report report) {
    windows(tell, report);
    rows(tell, report);
    features(tell, report);
  }

  private static void windows(Consumer<String> tell, Report report) {
    Table bars = Data.bars(10, 100_000, 0.004);
    for (String op : OPS) {
      for (int window : WINDOWS) {
        String formula = String.format(Locale.ROOT, op, window);
        tell.accept("scale: " + formula);
        report.add(FigureClock.perCell(GROUP, formula, formula, bars, Double.NaN));
      }
    }
  }

  private static void rows(Consumer<String> tell, Report report) {
    String program = Workloads.resource("w1.weft");
    for (int length : List.of(1_000, 10_000, 100_000)) {
      String name = String.format(Locale.ROOT, "12 features over %,d rows", 100 * length);
      tell.accept("scale: " + name);
      Table bars = Data.bars(100, length, 0.004);
      report.add(FigureClock.perCell(GROUP, name, program, bars, Double.NaN));
    }
  }

  /// Features of 25 windows share what windows have in common.
  private static void features(Consumer<String> tell, Report report) {
    Table bars = Data.bars(10, 10_000, 0.004);
    for (int count : List.of(10, 100, 1_000)) {
      String name = String.format(Locale.ROOT, "%,d features", count);
      tell.accept("scale: " + name);
      report.add(FigureClock.perCell(GROUP, name, program(count), bars, Double.NaN));
    }
  }

  private static String program(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> String.format(Locale.ROOT, "f%d = %s", i, feature(i)))
        .collect(Collectors.joining("\n"));
  }

  private static String feature(int i) {
    String column = List.of("close", "open", "high", "low").get(i / 10 % 4);
    int window = 5 + i / 40;
    String op =
        List.of(
                "rolling_mean(%s, %d)",
                "rolling_std(%s, %d)",
                "zscore(%s, %d)",
                "rolling_max(%s, %d)",
                "rolling_min(%s, %d)",
                "rolling_sum(%s, %d)",
                "rolling_var(%s, %d)",
                "rolling_skew(%s, %d)",
                "pct_change(%s, %d)",
                "diff(%s, %d)")
            .get(i % 10);
    return String.format(Locale.ROOT, op, column, window);
  }
}
