package weft.live.bar;

import java.util.Locale;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.WeftException;

/// How the values of a bar's ticks become one. Missing values are passed over; where none is
/// present the result is missing. Sums and means add in the order of the ticks.
///
/// In a bar without ticks that is filled, `FIRST`, `LAST`, `MIN` and `MAX` give the last value that
/// was present before, `SUM` gives 0, and `MEAN` is missing. `FIRST` and `LAST` take values of any
/// type, the others numbers and conditions.
public enum Aggregate {
  FIRST,
  LAST,
  /// The least; the first of equals.
  MIN,
  /// The greatest; the first of equals.
  MAX,
  SUM,
  /// The sum divided by how many are added; with weights, the sum of the weighted values divided by
  /// that of the weights.
  MEAN;

  /// The two numbers an aggregate keeps: what it has of the bar, and the last value that was
  /// present ever (of sums: how many are added; of means: the sum of the weights).
  static final int CELLS = 2;

  /// `last`, `mean`.
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The aggregate of a name.
  public static Aggregate parse(String text) {
    for (Aggregate aggregate : values()) {
      if (aggregate.tag().equals(text)) {
        return aggregate;
      }
    }
    throw new WeftException(
        Diagnostic.of(Code.UNKNOWN_NAME, "there is no aggregate '" + text + "'")
            .about(text)
            .expected("one of first, last, min, max, sum, mean")
            .suggest(text, java.util.Arrays.stream(values()).map(Aggregate::tag).toList()));
  }

  /// Before any tick.
  void forget(double[] cells, int at) {
    start(cells, at);
    cells[at + 1] = adds() ? 0 : Double.NaN;
  }

  /// Before the first tick of a bar.
  void start(double[] cells, int at) {
    cells[at] = adds() ? 0 : Double.NaN;
    if (adds()) {
      cells[at + 1] = 0;
    }
  }

  private boolean adds() {
    return this == SUM || this == MEAN;
  }

  /// Takes in a value of a tick.
  void add(double[] cells, int at, double x, double weight) {
    if (Double.isNaN(x) || Double.isNaN(weight)) {
      return;
    }
    double before = cells[at];
    switch (this) {
      case FIRST -> cells[at] = Double.isNaN(before) ? x : before;
      case LAST -> cells[at] = x;
      case MIN -> cells[at] = Double.isNaN(before) || x < before ? x : before;
      case MAX -> cells[at] = Double.isNaN(before) || x > before ? x : before;
      case SUM -> cells[at] = cells[at + 1] == 0 ? x : before + x;
      case MEAN -> cells[at] = before + x * weight;
    }
    cells[at + 1] =
        switch (this) {
          case FIRST, LAST, MIN, MAX -> x;
          case SUM -> cells[at + 1] + 1;
          case MEAN -> cells[at + 1] + weight;
        };
  }

  /// What a bar with ticks shows.
  double result(double[] cells, int at) {
    return switch (this) {
      case FIRST, LAST, MIN, MAX -> cells[at];
      case SUM -> cells[at + 1] == 0 ? Double.NaN : cells[at];
      case MEAN -> cells[at] / cells[at + 1];
    };
  }

  /// What a bar without ticks shows that is filled.
  double filled(double[] cells, int at) {
    return switch (this) {
      case FIRST, LAST, MIN, MAX -> cells[at + 1];
      case SUM -> 0;
      case MEAN -> Double.NaN;
    };
  }
}
