package weft.ir.math;

import static weft.ir.math.Straight.MAGIC;
import static weft.ir.math.Straight.bits;
import static weft.ir.math.Straight.pick;
import static weft.ir.math.Straight.powerOfTwo;
import static weft.ir.math.Straight.scaled;
import static weft.ir.math.Straight.turned;

/// `exp`, `expm1` and `tanh`: `x = k ln 2 + r` with r from -0.35 to 0.35.
public final class Exponentials {
  private static final double PER_LN2 = 1.4426950408889634;
  private static final double LN2 = 0.6931471805599453;
  private static final double LN2_LOW = 2.3190468138462996e-17;

  private Exponentials() {}

  /// `e^x`.
  public static double exp(double x) {
    return expOfSum(pick(x > 720, 720, pick(x < -760, -760, x)), 0);
  }

  /// `e^(x + low)` for x from -760 to 720 and a low much smaller than x or 1.
  static double expOfSum(double x, double low) {
    double k = multiple(x);
    double start = Math.fma(-k, LN2, x);
    double shift = Math.fma(-k, LN2_LOW, low);
    double r = start + shift;
    double rest = shift - (r - start);
    double square = r * r;
    double tail = Math.fma(square * r, series(r), Math.fma(0.5, square, Math.fma(rest, r, rest)));
    double sum = 1 + r;
    return scaled(sum + ((r - (sum - 1)) + tail), k);
  }

  /// `e^x - 1`, exact to the last bits near 0 too.
  public static double expm1(double x) {
    double within = pick(x > 720, 720, pick(x < -40, -40, x));
    double k = multiple(within);
    double head = head(within, k);
    return pick(x == 0, x, scaled(head + tail(within, k), k));
  }

  /// The hyperbolic tangent.
  public static double tanh(double x) {
    double size = Math.abs(x);
    double twice = -2 * pick(size > 22, 22, size);
    double k = multiple(twice);
    double scale = powerOfTwo(k);
    double head = head(twice, k);
    double tail = tail(twice, k);
    double sum = head + tail;
    double t = sum * scale;
    double tLow = (tail - (sum - head)) * scale;
    double under = 2 + t;
    double underLow = (t - (under - 2)) + tLow;
    double ratio = t / under;
    double missing = Math.fma(-ratio, under, t) + Math.fma(-ratio, underLow, tLow);
    return turned(Math.abs(ratio + missing / under), bits(x));
  }

  /// A size without sign, up to where exponentials are infinite.
  static double within(double x) {
    double size = Math.abs(x);
    return pick(size > 720, 720, size);
  }

  /// `e^x - 1` is `2^k` times this and [#riseLow].
  static double rise(double x, double k) {
    return head(x, k) + tail(x, k);
  }

  /// What [#rise] rounded off.
  static double riseLow(double x, double k) {
    return tail(x, k) - (rise(x, k) - head(x, k));
  }

  /// How many times `ln 2`.
  static double multiple(double x) {
    return Math.fma(x, PER_LN2, MAGIC) - MAGIC;
  }

  /// `e^x - 1` is `2^k (head + tail)`: here `1 - 2^-k + r + r²/2`, rounded.
  private static double head(double x, double k) {
    return unit(k) + bend(remainder(x, k));
  }

  /// The rest of what [#head] rounded off, and of the series.
  private static double tail(double x, double k) {
    double r = remainder(x, k);
    double rest = -k * LN2_LOW - (r - Math.fma(-k, LN2, x));
    double half = 0.5 * r;
    double halfSquare = half * r;
    double bend = bend(r);
    double low = (halfSquare - (bend - r)) + Math.fma(half, r, -halfSquare);
    double cubic = Math.fma(r * r * r, series(r), low + Math.fma(rest, r, rest));
    double unit = unit(k);
    double inverse = inverse(k);
    double back = unit - 1;
    double unitLow = (1 - (unit - back)) + (-inverse - back);
    double head = unit + bend;
    return (bend - (head - unit)) + (cubic + unitLow);
  }

  private static double remainder(double x, double k) {
    return Math.fma(-k, LN2, x) + -k * LN2_LOW;
  }

  private static double bend(double r) {
    return r + 0.5 * r * r;
  }

  private static double unit(double k) {
    return 1 - inverse(k);
  }

  /// `2^-k`.
  static double inverse(double k) {
    return scaled(1, -k);
  }

  /// `(e^r - 1 - r - r²/2) / r³`.
  private static double series(double r) {
    double p = Math.fma(2.0911236630261545e-09, r, 2.510038549551032e-08);
    p = Math.fma(p, r, 2.755728296954995e-07);
    p = Math.fma(p, r, 2.7557268459997064e-06);
    p = Math.fma(p, r, 2.4801587317144498e-05);
    p = Math.fma(p, r, 0.00019841269863053618);
    p = Math.fma(p, r, 0.0013888888888886552);
    p = Math.fma(p, r, 0.008333333333330062);
    p = Math.fma(p, r, 0.041666666666666664);
    return Math.fma(p, r, 0.16666666666666669);
  }
}
