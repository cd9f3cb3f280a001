package weft.ops.math;

import static weft.ops.math.Straight.SIGN;
import static weft.ops.math.Straight.bits;
import static weft.ops.math.Straight.number;
import static weft.ops.math.Straight.pick;

/// Rounding as straight code. The results are those of `Math.floor`, `Math.ceil`, `Math.rint` and
/// [weft.ops.Doubles#remainder], which one number at a time are faster.
final class Rounding {
  /// From here on all numbers are whole.
  private static final double WHOLE = 0x1p52;

  private Rounding() {}

  /// To the nearest whole number, halves to the even one.
  static double rint(double x) {
    double size = Math.abs(x);
    return signed(pick(size < WHOLE, (size + WHOLE) - WHOLE, size), x);
  }

  static double floor(double x) {
    double near = rint(x);
    return pick(near > x, near - 1, near);
  }

  static double ceil(double x) {
    double near = rint(x);
    return signed(pick(near < x, near + 1, near), x);
  }

  /// A number with the sign of another.
  private static double signed(double size, double sign) {
    return number(bits(Math.abs(size)) | (bits(sign) & SIGN));
  }

  /// Whether [#nearRemainder] doesn't hold.
  static boolean isFar(double a, double b) {
    return (Math.abs(a / b) >= WHOLE) | (Math.abs(b) == Double.POSITIVE_INFINITY);
  }

  /// The remainder with the sign of the divisor.
  static double nearRemainder(double a, double b) {
    // The quotient may be rounded up to the next whole number, so the rest be just below 0.
    double size = Math.abs(b);
    double rough = Math.fma(-floor(Math.abs(a) / size), size, Math.abs(a));
    double rest = signed(pick(rough < 0, rough + size, rough), a);
    boolean apart = ((rest < 0) & (b > 0)) | ((rest > 0) & (b < 0));
    return pick(rest == 0, signed(0, b), pick(apart, rest + b, rest));
  }
}
