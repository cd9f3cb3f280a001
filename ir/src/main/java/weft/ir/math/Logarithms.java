package weft.ir.math;

import static weft.ir.math.Straight.bits;
import static weft.ir.math.Straight.number;
import static weft.ir.math.Straight.pick;

/// Logarithms: `x = 2^k m` with m from `sqrt(1/2)` to `sqrt(2)`.
public final class Logarithms {
  /// `ln 2` to 42 bits, so that its multiples by an exponent are exact, and the rest.
  static final double LN2_SHORT = 0.693147180559663;

  static final double LN2_REST = 2.8235290563031577e-13;

  private static final double LOG10_2_SHORT = 0.30102999566395283;
  private static final double LOG10_2_REST = 2.8363394551044964e-14;
  private static final double PER_LN2 = 1.4426950408889634;
  private static final double PER_LN2_LOW = 2.0355273740931033e-17;
  private static final double PER_LN10 = 0.4342944819032518;
  private static final double PER_LN10_LOW = 1.098319650216765e-17;
  private static final double TWO_THIRDS = 0.6666666666666666;
  private static final double TWO_THIRDS_LOW = 3.700743415417188e-17;

  /// The bits of `sqrt(1/2)`.
  private static final long LEAST = 0x3fe6a09e667f3bcdL;

  private static final long FRACTION = 0x000fffffffffffffL;
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private Logarithms() {}

  /// The natural logarithm.
  public static double log(double x) {
    return ends(x, sum(exponent(x), mantissa(x) - 1, 0));
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

  /// The logarithm to the base 2.
  public static double log2(double x) {
    double m = mantissa(x);
    double near = near(m);
    double part = near * PER_LN2;
    double partLow =
        Math.fma(near, PER_LN2_LOW, Math.fma(nearLow(m), PER_LN2, Math.fma(near, PER_LN2, -part)));
    double k = exponent(x);
    double sum = k + part;
    return ends(x, sum + ((part - (sum - k)) + partLow));
  }

  /// The logarithm to the base 10.
  public static double log10(double x) {
    double m = mantissa(x);
    double near = near(m);
    double part = near * PER_LN10;
    double partLow =
        Math.fma(
            near, PER_LN10_LOW, Math.fma(nearLow(m), PER_LN10, Math.fma(near, PER_LN10, -part)));
    double k = exponent(x);
    double whole = k * LOG10_2_SHORT;
    double sum = whole + part;
    return ends(x, sum + ((part - (sum - whole)) + Math.fma(k, LOG10_2_REST, partLow)));
  }

  /// A logarithm where there is one.
  private static double ends(double x, double usual) {
    return pick(x <= 0, pick(x == 0, -INFINITY, Double.NaN), pick(x < INFINITY, usual, x));
  }

  /// `log(1 + w + low) + more ln 2` for w that is not negative and a low much smaller.
  static double onePlus(double w, double low, double more) {
    double one = 1 + w;
    double back = one - 1;
    double lost = (1 - (one - back)) + (w - back);
    double k = exponent(one);
    boolean near = k == 0;
    double f = pick(near, w, mantissa(one) - 1);
    return sum(k + more, f, pick(near, low, lost + low) / one);
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

  /// `log m` for m around 1, rounded; with [#nearLow] good to about 66 bits.
  static double near(double m) {
    double s = ratio(m);
    return (s + s) + cube(s);
  }

  /// What [#near] rounded off.
  static double nearLow(double m) {
    double s = ratio(m);
    double sLow = ratioLow(m, s);
    double twice = s + s;
    double cube = cube(s);
    double near = twice + cube;
    return (cube - (near - twice)) + (cubeLow(s, sLow) + (sLow + sLow));
  }

  /// `s = (m - 1) / (m + 1)`, in two numbers as everything that follows.
  private static double ratio(double m) {
    return (m - 1) * (1 / (1 + m));
  }

  private static double ratioLow(double m, double s) {
    double under = 1 + m;
    double underLow = m - (under - 1);
    return Math.fma(-s, underLow, Math.fma(-s, under, m - 1)) * (1 / under);
  }

  /// `log m - 2s`, which is `s³ (2/3 + s² (...))`.
  private static double cube(double s) {
    return s * product(s);
  }

  private static double cubeLow(double s, double sLow) {
    double product = product(s);
    double cube = s * product;
    return Math.fma(s, product, -cube) + Math.fma(s, productLow(s, sLow), sLow * product);
  }

  /// `s² (2/3 + s² (...))`.
  private static double product(double s) {
    double z = s * s;
    return z * (TWO_THIRDS + z * longSeries(z));
  }

  private static double productLow(double s, double sLow) {
    double z = s * s;
    double zLow = Math.fma(s + s, sLow, Math.fma(s, s, -z));
    double later = z * longSeries(z);
    double factor = TWO_THIRDS + later;
    double factorLow = (later - (factor - TWO_THIRDS)) + Math.fma(zLow, 0.4, TWO_THIRDS_LOW);
    double product = z * factor;
    return Math.fma(z, factor, -product) + Math.fma(z, factorLow, zLow * factor);
  }

  /// What follows 2/3 in [#series], divided by z, to more places.
  private static double longSeries(double z) {
    double p = Math.fma(0.11723178623876518, z, 0.11706236339491206);
    p = Math.fma(p, z, 0.1333480469384731);
    p = Math.fma(p, z, 0.1538459496251843);
    p = Math.fma(p, z, 0.18181818335392802);
    p = Math.fma(p, z, 0.22222222221655885);
    p = Math.fma(p, z, 0.28571428571429364);
    return Math.fma(p, z, 0.4);
  }
}
