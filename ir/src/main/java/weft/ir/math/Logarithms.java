package weft.ir.math;

import static weft.ir.math.Straight.bits;
import static weft.ir.math.Straight.number;
import static weft.ir.math.Straight.pick;

/// `log` and `log1p`: `x = 2^k m` with m from `sqrt(1/2)` to `sqrt(2)`.
public final class Logarithms {
  /// `ln 2` to 42 bits, so that its multiples by an exponent are exact, and the rest.
  static final double LN2_SHORT = 0.693147180559663;

  static final double LN2_REST = 2.8235290563031577e-13;

  /// The bits of `sqrt(1/2)`.
  private static final long LEAST = 0x3fe6a09e667f3bcdL;

  private static final long FRACTION = 0x000fffffffffffffL;
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private Logarithms() {}

  /// The natural logarithm.
  public static double log(double x) {
    double usual = sum(exponent(x), mantissa(x) - 1, 0);
    return pick(x <= 0, pick(x == 0, -INFINITY, Double.NaN), pick(x < INFINITY, usual, x));
  }

  /// `log(1 + x)`, exact to the last bits near 0 too.
  public static double log1p(double x) {
    double one = 1 + x;
    double back = one - 1;
    double lost = (1 - (one - back)) + (x - back);
    double k = exponent(one);
    boolean near = k == 0;
    double usual = sum(k, pick(near, x, mantissa(one) - 1), pick(near, 0, lost / one));
    return pick(
        x <= -1, pick(x == -1, -INFINITY, Double.NaN), pick((x < INFINITY) & (x != 0), usual, x));
  }

  /// k of a positive number.
  static double exponent(double x) {
    double high = number((shifted(x) >>> 52) | 0x4330000000000000L);
    return high - pick(x < Double.MIN_NORMAL, 0x1p52 + (1023 + 54), 0x1p52 + 1023);
  }

  /// m of a positive number.
  static double mantissa(double x) {
    return number((shifted(x) & FRACTION) + LEAST);
  }

  /// Bits whose exponent changes at powers of two times `sqrt(1/2)`.
  private static long shifted(double x) {
    return bits(pick(x < Double.MIN_NORMAL, x * 0x1p54, x)) + (Straight.ONE - LEAST);
  }

  /// `k ln 2 + log(1 + f) + low`.
  private static double sum(double k, double f, double low) {
    double s = f / (2 + f);
    double z = s * s;
    double half = 0.5 * f;
    double halfSquare = half * f;
    double near = f - halfSquare;
    double nearLow = ((f - near) - halfSquare) - Math.fma(half, f, -halfSquare);
    double whole = k * LN2_SHORT;
    double sum = whole + near;
    double sumLow = (near - (sum - whole)) + (nearLow + low);
    double tail = Math.fma(s, Math.fma(z, series(z), halfSquare), Math.fma(k, LN2_REST, sumLow));
    return sum + tail;
  }

  /// `(log((1 + s) / (1 - s)) - 2s) / s³` for `z = s²`.
  private static double series(double z) {
    double p = Math.fma(0.13086767009948175, z, 0.13268759668560612);
    p = Math.fma(p, z, 0.15386240205813478);
    p = Math.fma(p, z, 0.18181795630884753);
    p = Math.fma(p, z, 0.2222222239180047);
    p = Math.fma(p, z, 0.2857142857080323);
    p = Math.fma(p, z, 0.4000000000000088);
    return Math.fma(p, z, 0.6666666666666666);
  }
}
