package weft.ir.math;

import static weft.ir.math.Straight.bits;
import static weft.ir.math.Straight.number;
import static weft.ir.math.Straight.pick;

/// Numbers as bits that order like whole numbers, so that one instruction finds the larger one: a
/// missing value is above all others, and -0 below 0. The bits travel as numbers; nothing but these
/// methods may look at them.
public final class SortKeys {
  private static final long INFINITY = 0x7ff0000000000000L;

  private SortKeys() {}

  @SuppressWarnings("IdentityBinaryExpression")
  public static double key(double x) {
    return pick(x == x, turned(x), Double.NaN);
  }

  public static double larger(double a, double b) {
    return number(Math.max(bits(a), bits(b)));
  }

  public static double value(double key) {
    return turned(key);
  }

  /// Positive numbers stay as they are; negative ones go the other way, and none becomes a missing
  /// value. Twice, it changes nothing.
  private static double turned(double x) {
    long negative = 0L - (bits(x) >>> 63);
    return number((bits(x) ^ negative) - negative + (negative & INFINITY));
  }
}
