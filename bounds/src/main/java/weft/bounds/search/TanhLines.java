package weft.bounds.search;

/// Lines around `tanh` over an interval. Slopes are chosen; the constants are then such that the
/// lines are on their side of it everywhere in the interval, whatever the slope.
final class TanhLines {
  /// `StrictMath.tanh` is within 2.5 units in the last place; products and sums lose less.
  static final double SLACK = 0x1p-49;

  private static final int ROUNDS = 12;

  double lower;
  double drop;
  double upper;
  double lift;

  /// The slope of two lines that are parallel, the middle of their constants, and half of their
  /// distance.
  double slope;

  double middle;
  double half;

  private double least;
  private double most;

  void over(double low, double high) {
    double atLow = StrictMath.tanh(low);
    double atHigh = StrictMath.tanh(high);
    double chord = high > low ? Math.clamp((atHigh - atLow) / (high - low), 0, 1) : 0;
    double tangent = steep(low / 2 + high / 2);
    if (low >= 0) {
      upper = tangent;
      lower = chord;
    } else if (high <= 0) {
      upper = chord;
      lower = tangent;
    } else {
      upper = touching(low, atLow, high, chord);
      lower = touching(-high, -atHigh, -low, chord);
    }
    range(lower, low, atLow, high, atHigh);
    drop = least;
    range(upper, low, atLow, high, atHigh);
    lift = most;
    slope = chord;
    range(slope, low, atLow, high, atHigh);
    middle = least / 2 + most / 2;
    half = Math.nextUp(Math.max(most - middle, middle - least));
  }

  private static double steep(double x) {
    double y = StrictMath.tanh(x);
    return 1 - y * y;
  }

  /// The slope of the line from a point below 0 that touches the curve above 0, or that ends at the
  /// end of the interval.
  private static double touching(double from, double atFrom, double end, double chord) {
    if (chord <= steep(end)) {
      return chord;
    }
    double least = 0;
    double most = end;
    for (int round = 0; round < ROUNDS; round++) {
      double at = least / 2 + most / 2;
      double y = StrictMath.tanh(at);
      if (y - atFrom > (1 - y * y) * (at - from)) {
        most = at;
      } else {
        least = at;
      }
    }
    return steep(most);
  }

  /// Between which numbers `tanh(x) - s * x` is: at the ends, and where the slope is `s`.
  private void range(double s, double low, double atLow, double high, double atHigh) {
    double first = atLow - s * low;
    double last = atHigh - s * high;
    least = Math.min(first, last);
    most = Math.max(first, last);
    if (s > 0 && s < 1) {
      double y = Math.sqrt(1 - s);
      double x = Math.log((1 + y) / Math.sqrt(s));
      double value = y - s * x;
      // A place that is only just outside is taken too.
      if (-x >= low - 1e-6 && -x <= high + 1e-6) {
        least = Math.min(least, -value);
      }
      if (x >= low - 1e-6 && x <= high + 1e-6) {
        most = Math.max(most, value);
      }
    }
    double slack = SLACK * (1 + s * (Math.abs(low) + Math.abs(high)));
    least -= slack;
    most += slack;
  }
}
