package weft.ir.math;

import static weft.ir.math.Straight.SIGN;
import static weft.ir.math.Straight.bits;
import static weft.ir.math.Straight.number;
import static weft.ir.math.Straight.pick;

/// Rounding as straight code. The results are those of `Math.floor`, `Math.ceil` and `Math.rint`,
/// which one number at a time are faster.
public final class Rounding {
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

  /// The remainder with the sign of the divisor; by zero it is missing.
  public static double remainder(double a, double b) {
    return isFar(a, b) ? farRemainder(a, b) : nearRemainder(a, b);
  }

  /// Whether [#nearRemainder] doesn't hold.
  static boolean isFar(double a, double b) {
    return (Math.abs(a / b) >= WHOLE) | (Math.abs(b) == Double.POSITIVE_INFINITY);
  }

  static double farRemainder(double a, double b) {
    double rest = a % b;
    if (rest == 0) {
      return Math.copySign(0, b);
    }
    return rest < 0 != b < 0 ? rest + b : rest;
  }

  static double nearRemainder(double a, double b) {
    // The quotient may be rounded up to the next whole number, so the rest be just below 0.
    double size = Math.abs(b);
    double rough = Math.fma(-Math.floor(Math.abs(a) / size), size, Math.abs(a));
    double rest = signed(pick(rough < 0, rough + size, rough), a);
    boolean apart = ((rest < 0) & (b > 0)) | ((rest > 0) & (b < 0));
    return pick(rest == 0, signed(0, b), pick(apart, rest + b, rest));
  }
}
