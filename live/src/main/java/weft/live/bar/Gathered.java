package weft.live.bar;

import weft.ir.form.Aggregate;

/// What an [Aggregate] keeps of the ticks of a bar, and what it makes of it. A mean may have
/// weights: then it is the sum of the weighted values divided by that of the weights.
///
/// In a bar without ticks that is filled, `FIRST`, `LAST`, `MIN` and `MAX` give the last value that
/// was present before, `SUM` gives 0, and `MEAN` is missing.
final class Gathered {
  private Gathered() {}

  /// The two numbers an aggregate keeps: what it has of the bar, and the last value that was
  /// present ever (of sums: how many are added; of means: the sum of the weights).
  static final int CELLS = 2;

  /// Before any tick.
  static void forget(Aggregate how, double[] cells, int at) {
    start(how, cells, at);
    cells[at + 1] = adds(how) ? 0 : Double.NaN;
  }

  /// Before the first tick of a bar.
  static void start(Aggregate how, double[] cells, int at) {
    cells[at] = adds(how) ? 0 : Double.NaN;
    if (adds(how)) {
      cells[at + 1] = 0;
    }
  }

  private static boolean adds(Aggregate how) {
    return how == Aggregate.SUM || how == Aggregate.MEAN;
  }

  /// Takes in a value of a tick.
  static void add(Aggregate how, double[] cells, int at, double x, double weight) {
    if (Double.isNaN(x) || Double.isNaN(weight)) {
      return;
    }
    double before = cells[at];
    switch (how) {
      case FIRST -> cells[at] = Double.isNaN(before) ? x : before;
      case LAST -> cells[at] = x;
      case MIN -> cells[at] = Double.isNaN(before) || x < before ? x : before;
      case MAX -> cells[at] = Double.isNaN(before) || x > before ? x : before;
      case SUM -> cells[at] = cells[at + 1] == 0 ? x : before + x;
      case MEAN -> cells[at] = before + x * weight;
    }
    cells[at + 1] =
        switch (how) {
          case FIRST, LAST, MIN, MAX -> x;
          case SUM -> cells[at + 1] + 1;
          case MEAN -> cells[at + 1] + weight;
        };
  }

  /// What a bar with ticks shows.
  static double result(Aggregate how, double[] cells, int at) {
    return switch (how) {
      case FIRST, LAST, MIN, MAX -> cells[at];
      case SUM -> cells[at + 1] == 0 ? Double.NaN : cells[at];
      case MEAN -> cells[at] / cells[at + 1];
    };
  }

  /// What a bar without ticks shows that is filled.
  static double filled(Aggregate how, double[] cells, int at) {
    return switch (how) {
      case FIRST, LAST, MIN, MAX -> cells[at + 1];
      case SUM -> 0;
      case MEAN -> Double.NaN;
    };
  }
}
