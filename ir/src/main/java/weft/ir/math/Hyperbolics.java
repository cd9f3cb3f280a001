package weft.ir.math;

import static weft.ir.math.Straight.bits;
import static weft.ir.math.Straight.pick;
import static weft.ir.math.Straight.scaled;
import static weft.ir.math.Straight.turned;

/// `sinh`, `cosh` and their inverses; `tanh` is beside `expm1`.
public final class Hyperbolics {
  /// From here on `sqrt(x² + 1)` and `sqrt(x² - 1)` round to x.
  private static final double LARGE = 0x1p28;

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private Hyperbolics() {}

  /// `(e^x - e^-x) / 2`: of `e^x - 1 = 2^k s`, `2^(k-1) (s + 2^-k s / (s + 2^-k))`.
  public static double sinh(double x) {
    double size = Exponentials.within(x);
    double k = Exponentials.multiple(size);
    double s = Exponentials.rise(size, k);
    double sLow = Exponentials.riseLow(size, k);
    double inverse = Exponentials.inverse(k);
    double under = s + inverse;
    double underLow = sumLow(s, inverse, under) + sLow;
    double ratio = s / under;
    double missing = Math.fma(-ratio, under, s) + Math.fma(-ratio, underLow, sLow);
    double other = inverse * ratio;
    double sum = s + other;
    double low = (other - (sum - s)) + Math.fma(inverse, missing / under, sLow);
    return turned(scaled(sum + low, k - 1), bits(x));
  }

  /// `(e^x + e^-x) / 2`.
  public static double cosh(double x) {
    double size = Exponentials.within(x);
    double k = Exponentials.multiple(size);
    double s = Exponentials.rise(size, k);
    double inverse = Exponentials.inverse(k);
    double e = s + inverse;
    double eLow = sumLow(s, inverse, e) + Exponentials.riseLow(size, k);
    double ratio = 1 / e;
    double ratioLow = (Math.fma(-ratio, e, 1) - ratio * eLow) * ratio;
    double other = ratio * inverse * inverse;
    double sum = e + other;
    double low = (other - (sum - e)) + Math.fma(ratioLow * inverse, inverse, eLow);
    return scaled(sum + low, k - 1);
  }

  /// What `sum = a + b` rounded off.
  private static double sumLow(double a, double b, double sum) {
    double back = sum - a;
    return (a - (sum - back)) + (b - back);
  }

  /// `log(x + sqrt(x² + 1))`, of a size without sign: the sum is 1 and `x + x² / (1 + sqrt(x² +
  /// 1))`.
  public static double asinh(double x) {
    double size = Math.abs(x);
    boolean large = size > LARGE;
    double a = pick(large, 1, size);
    double square = a * a;
    double squareLow = Math.fma(a, a, -square);
    double v = 1 + square;
    double vLow = sumLow(1, square, v) + squareLow;
    double root = Math.sqrt(v);
    double rootLow = (Math.fma(-root, root, v) + vLow) / (root + root);
    double under = root + 1;
    double underLow = (1 - (under - root)) + rootLow;
    double q = square / under;
    double qLow = (Math.fma(-q, under, square) + Math.fma(-q, underLow, squareLow)) / under;
    double w = a + q;
    double wLow = (q - (w - a)) + qLow;
    double usual =
        Logarithms.onePlus(pick(large, size - 1, w), pick(large, 0, wLow), pick(large, 1, 0));
    return pick((size < INFINITY) & (x != 0), turned(usual, bits(x)), x);
  }

  /// `log(x + sqrt(x² - 1))`, from 1 on: with `t = x - 1` the sum is 1 and `t + sqrt(t² + 2t)`.
  public static double acosh(double x) {
    boolean large = x > LARGE;
    double t = pick(large, 1, x - 1);
    double square = t * t;
    double v = t + t + square;
    double vLow = sumLow(t + t, square, v) + Math.fma(t, t, -square);
    double root = Math.sqrt(v);
    double rootLow = pick(t > 0, (Math.fma(-root, root, v) + vLow) / (root + root), 0);
    double w = root + t;
    double wLow = (t - (w - root)) + rootLow;
    double usual =
        Logarithms.onePlus(pick(large, x - 1, w), pick(large, 0, wLow), pick(large, 1, 0));
    return pick(x < 1, Double.NaN, pick(x < INFINITY, usual, x));
  }

  /// `log((1 + x) / (1 - x)) / 2`, from -1 to 1.
  public static double atanh(double x) {
    double size = Math.abs(x);
    double under = 1 - size;
    double underLow = (1 - under) - size;
    double over = size + size;
    double q = over / under;
    double qLow = (Math.fma(-q, under, over) - q * underLow) / under;
    double usual = 0.5 * Logarithms.onePlus(q, qLow, 0);
    double all = pick(size < 1, usual, pick(size == 1, INFINITY, Double.NaN));
    return turned(all, bits(x));
  }
}
