package weft.bounds.search;

import weft.bounds.net.Bend;

/// Lines around what a cell gives, over the interval of its sum. Slopes are chosen; the constants
/// are then such that the lines are on their side of it everywhere in the interval, whatever the
/// slope. The lines of a product are planes.
final class BendLines {
  /// Functions of `StrictMath` are within 2.5 units in the last place; products and sums lose less.
  private static final double SLACK = 0x1p-49;

  private static final int ROUNDS = 12;

  /// Beyond it a wave is only known to be from -1 to 1.
  private static final double FAR = 1e6;

  double lower;
  double drop;
  double upper;
  double lift;

  /// The slope of two lines that are parallel, the middle of their constants, and half of their
  /// distance.
  double slope;

  double middle;
  double half;

  /// Of a product: the slopes along the other sum.
  double lowerOther;

  double upperOther;
  double slopeOther;

  /// Between which numbers all values are.
  double least;

  double most;

  /// About how far the lines are from the middle of the interval.
  double above;

  double below;

  private double lowest;
  private double highest;

  /// @param bend none of those that are lines in pieces, and no product
  void over(Bend bend, double low, double high) {
    if (bend == Bend.STEP) {
      step(low, high);
    } else if (isDefined(bend, low, high)) {
      curve(bend, low, high);
    } else {
      // Nothing is known where it may have no value.
      curve(bend, Double.NaN, Double.NaN);
    }
  }

  private static boolean isDefined(Bend bend, double low, double high) {
    return switch (bend) {
      case LOG -> low > 0;
      case SQRT -> low >= 0;
      case RECIPROCAL -> low > 0 || high < 0;
      case NONE, RELU, TANH, ERF, STEP, SQUARE, EXP, SIN, COS, PRODUCT -> true;
    };
  }

  private void curve(Bend bend, double low, double high) {
    double atLow = bend.of(low, 0);
    double atHigh = bend.of(high, 0);
    double chord = high > low ? (atHigh - atLow) / (high - low) : 0;
    chord = Double.isFinite(chord) ? chord : 0;
    slope = chord;
    slopes(bend, low, high, atLow, atHigh);
    range(bend, 0, low, high);
    // Not by a slack below it.
    least = bend.isAbove0() ? Math.max(0, lowest) : lowest;
    most = highest;
    range(bend, lower, low, high);
    drop = lowest;
    range(bend, upper, low, high);
    lift = highest;
    range(bend, slope, low, high);
    middle = lowest / 2 + highest / 2;
    half = Math.nextUp(Math.max(highest - middle, middle - lowest));
    double centre = low / 2 + high / 2;
    double value = bend.of(centre, 0);
    above = Math.max(0, upper * centre + lift - value) + half;
    below = Math.max(0, value - lower * centre - drop) + half;
  }

  private void slopes(Bend bend, double low, double high, double atLow, double atHigh) {
    double centre = low / 2 + high / 2;
    int turn = turn(bend, low, high);
    lower = slope;
    upper = slope;
    if (turn > 0) {
      lower = steep(bend, centre);
    } else if (turn < 0) {
      upper = steep(bend, centre);
    } else if (bend == Bend.TANH || bend == Bend.ERF) {
      upper = touching(bend, low, atLow, high);
      lower = touching(bend, -high, -atHigh, -low);
    } else if (high - low > Math.PI) {
      slope = 0;
      lower = 0;
      upper = 0;
    }
  }

  /// 1 where it turns upwards all over the interval, -1 where downwards, else 0.
  private static int turn(Bend bend, double low, double high) {
    return switch (bend) {
      case SQUARE, EXP -> 1;
      case LOG, SQRT -> -1;
      case RECIPROCAL -> low > 0 ? 1 : -1;
      case TANH, ERF -> low >= 0 ? -1 : high <= 0 ? 1 : 0;
      case SIN, COS -> {
        double zero = bend == Bend.SIN ? 0 : Math.PI / 2;
        double first = Math.floor((low + zero) / Math.PI);
        boolean same = first == Math.floor((high + zero) / Math.PI) && Math.abs(first) < FAR;
        yield !same ? 0 : first % 2 == 0 ? -1 : 1;
      }
      case NONE, RELU, STEP, PRODUCT -> 0;
    };
  }

  /// The derivative of what a cell gives by its sum; of a step 0.
  static double steep(Bend bend, double x) {
    return switch (bend) {
      case NONE -> 1;
      case RELU -> x > 0 ? 1 : 0;
      case TANH -> {
        double y = StrictMath.tanh(x);
        yield 1 - y * y;
      }
      case ERF -> 2 / Math.sqrt(Math.PI) * StrictMath.exp(-x * x);
      case SQUARE -> 2 * x;
      case EXP -> StrictMath.exp(x);
      case LOG -> 1 / x;
      case SQRT -> 0.5 / Math.sqrt(x);
      case RECIPROCAL -> -1 / x / x;
      case SIN -> StrictMath.cos(x);
      case COS -> -StrictMath.sin(x);
      case STEP -> 0;
      case PRODUCT -> throw new IllegalArgumentException("a product has two");
    };
  }

  /// The slope of the line from a point below 0 that touches the curve above 0, or that ends at the
  /// end of the interval.
  private double touching(Bend bend, double from, double atFrom, double end) {
    double chord = Math.max(slope, 0);
    if (chord <= steep(bend, end)) {
      return chord;
    }
    double near = 0;
    double far = end;
    for (int round = 0; round < ROUNDS; round++) {
      double at = near / 2 + far / 2;
      if (bend.of(at, 0) - atFrom > steep(bend, at) * (at - from)) {
        far = at;
      } else {
        near = at;
      }
    }
    return steep(bend, far);
  }

  /// Between which numbers what it gives less `s * x` is: at the ends, and where the slope is `s`.
  private void range(Bend bend, double s, double low, double high) {
    lowest = Double.POSITIVE_INFINITY;
    highest = Double.NEGATIVE_INFINITY;
    take(bend, s, low);
    take(bend, s, high);
    double size = Math.max(Math.abs(bend.of(low, 0)), Math.abs(bend.of(high, 0)));
    switch (bend) {
      case TANH -> {
        if (s > 0 && s < 1) {
          double x = Math.log((1 + Math.sqrt(1 - s)) / Math.sqrt(s));
          turn(bend, s, x, low, high);
          turn(bend, s, -x, low, high);
        }
      }
      case ERF -> {
        if (s > 0) {
          double x = Math.sqrt(-Math.log(Math.min(1, s * Math.sqrt(Math.PI) / 2)));
          turn(bend, s, x, low, high);
          turn(bend, s, -x, low, high);
        }
      }
      case LOG -> turn(bend, s, 1 / s, low, high);
      case SQRT -> turn(bend, s, 0.25 / s / s, low, high);
      case RECIPROCAL -> {
        double x = Math.sqrt(-1 / s);
        turn(bend, s, low > 0 ? x : -x, low, high);
      }
      case SQUARE -> turn(bend, s, s / 2, low, high);
      case EXP -> {
        if (s > 0) {
          turn(bend, s, Math.log(s), low, high);
        }
      }
      case SIN, COS -> {
        size = 1;
        wave(bend, s, low, high);
      }
      case NONE, RELU, STEP, PRODUCT -> throw new IllegalArgumentException(bend.name());
    }
    double slack = SLACK * (size + Math.abs(s) * (Math.abs(low) + Math.abs(high)) + SLACK);
    lowest -= slack;
    highest += slack;
  }

  /// The slope is `s` at two places of each period.
  private void wave(Bend bend, double s, double low, double high) {
    boolean isFar = !(Math.max(Math.abs(low), Math.abs(high)) < FAR);
    if (isFar || high - low >= 2 * Math.PI) {
      double reach = Math.abs(s) * Math.max(Math.abs(low), Math.abs(high));
      lowest = -1 - reach;
      highest = 1 + reach;
      return;
    }
    if (Math.abs(s) > 1) {
      return;
    }
    double first = bend == Bend.SIN ? Math.acos(s) : -Math.asin(s);
    double second = bend == Bend.SIN ? -first : Math.PI - first;
    double period = 2 * Math.PI * Math.floor(low / (2 * Math.PI));
    for (int k = -1; k <= 2; k++) {
      turn(bend, s, first + period + 2 * Math.PI * k, low, high);
      turn(bend, s, second + period + 2 * Math.PI * k, low, high);
    }
  }

  /// A place that is only just outside is taken too.
  private void turn(Bend bend, double s, double x, double low, double high) {
    double near = 1e-6;
    if (x >= low - near && x <= high + near) {
      take(bend, s, x);
    }
  }

  private void take(Bend bend, double s, double x) {
    double value = bend.of(x, 0) - s * x;
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }

  /// 0 up to 0, then 1.
  private void step(double low, double high) {
    least = low > 0 ? 1 : 0;
    most = high <= 0 ? 0 : 1;
    boolean open = least < most;
    lower = open && high >= -low ? Math.nextDown(1 / high) : 0;
    drop = open ? 0 : least;
    upper = open && -low > high ? Math.nextDown(-1 / low) : 0;
    lift = most;
    slope = 0;
    middle = (least + most) / 2;
    half = (most - least) / 2;
    above = half;
    below = half;
  }

  /// Planes around the product of two sums.
  void product(double low, double high, double otherLow, double otherHigh) {
    double a = low * otherLow;
    double b = low * otherHigh;
    double c = high * otherLow;
    double d = high * otherHigh;
    least = Math.nextDown(Math.min(Math.min(a, b), Math.min(c, d)));
    most = Math.nextUp(Math.max(Math.max(a, b), Math.max(c, d)));
    // Of the two planes on each side the one that is nearer to a sum that is 0.
    boolean lows = Math.abs(low) + Math.abs(otherLow) < Math.abs(high) + Math.abs(otherHigh);
    lower = lows ? otherLow : otherHigh;
    lowerOther = lows ? low : high;
    drop = Math.nextDown(-(lower * lowerOther));
    boolean crossed = Math.abs(low) + Math.abs(otherHigh) < Math.abs(high) + Math.abs(otherLow);
    upper = crossed ? otherHigh : otherLow;
    upperOther = crossed ? low : high;
    lift = Math.nextUp(-(upper * upperOther));
    double centre = low / 2 + high / 2;
    double otherCentre = otherLow / 2 + otherHigh / 2;
    slope = otherCentre;
    slopeOther = centre;
    middle = -(centre * otherCentre);
    double reach = Math.nextUp(Math.max(high - centre, centre - low));
    double otherReach = Math.nextUp(Math.max(otherHigh - otherCentre, otherCentre - otherLow));
    half = Math.nextUp(Math.nextUp(reach * otherReach) + SLACK * Math.abs(middle));
    above = half;
    below = half;
  }
}
