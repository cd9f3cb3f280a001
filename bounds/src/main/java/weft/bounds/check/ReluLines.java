package weft.bounds.check;

import java.util.stream.IntStream;

/// What is known of the cells of a layer, and lines around `max(x, 0)` there: `lower * x` is not
/// above it, `upper * x + lift` not below it. Slopes are multiples of 2^-30 and lifts of 2^-64, so
/// that they are short in arithmetic without rounding.
final class ReluLines {
  private static final double SLOPES = 0x1p30;
  private static final double LIFTS = 0x1p64;

  private final boolean[] relu;

  /// Before `max(x, 0)`.
  final double[] low;

  final double[] high;
  final double[] lower;
  final double[] upper;
  final double[] lift;

  /// What is added to a cell's factor because its sign is given: not above 0 where the cell is not
  /// below 0, not below 0 where it is not above 0.
  final double[] push;

  /// Bounds after `max(x, 0)`.
  final double[] least;

  final double[] greatest;

  ReluLines(boolean[] relu) {
    this.relu = relu;
    low = new double[relu.length];
    high = new double[relu.length];
    lower = new double[relu.length];
    upper = new double[relu.length];
    lift = new double[relu.length];
    push = new double[relu.length];
    least = new double[relu.length];
    greatest = new double[relu.length];
  }

  /// Whether a cell may be 0 or not.
  boolean isOpen(int j) {
    return relu[j] && low[j] < 0 && high[j] > 0;
  }

  int[] open() {
    return IntStream.range(0, relu.length).filter(this::isOpen).toArray();
  }

  /// Takes what else is known of a cell. A part that holds nothing may have disjoint bounds: then
  /// anything is true of it, and they change places.
  void narrow(int j, double least, double greatest) {
    double l = Math.max(low[j], least);
    double h = Math.min(high[j], greatest);
    low[j] = Math.min(l, h);
    high[j] = Math.max(l, h);
  }

  /// The size of a cell after `max(x, 0)`, at most.
  double most(int j) {
    return Math.max(Math.abs(least[j]), Math.abs(greatest[j]));
  }

  void draw() {
    for (int j = 0; j < relu.length; j++) {
      double l = low[j];
      double h = high[j];
      boolean open = isOpen(j);
      boolean zero = relu[j] && h <= 0;
      least[j] = relu[j] ? Math.max(0, l) : l;
      greatest[j] = relu[j] ? Math.max(0, h) : h;
      double slope = open ? Math.rint(h / (h - l) * SLOPES) / SLOPES : zero ? 0 : 1;
      upper[j] = slope;
      lower[j] = open ? (h > -2 * l ? 1 : 0) : slope;
      lift[j] = open ? lift(slope, l, h) : 0;
      push[j] = 0;
    }
  }

  /// At least `-slope * low` and `high - slope * high`; `1 - slope` is exact.
  private static double lift(double slope, double low, double high) {
    double most = Math.max(Math.nextUp(-slope * low), Math.nextUp((1 - slope) * high));
    return Math.ceil(most * LIFTS) / LIFTS;
  }
}
