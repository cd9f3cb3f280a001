package weft.ir.math;

import static weft.ir.math.Straight.MAGIC;
import static weft.ir.math.Straight.bits;
import static weft.ir.math.Straight.number;
import static weft.ir.math.Straight.pick;
import static weft.ir.math.Straight.turned;

/// `sin`, `cos` and `tan`: x is a number of quarter turns and an angle from -pi/4 to pi/4.
///
/// The angle is in two numbers, `r + low`. Of the quarter turns only the last two bits count.
public final class Trigonometry {
  private static final double PER_QUARTER = 0.6366197723675814;
  private static final double QUARTER = 1.5707963267948966;
  private static final double QUARTER_2 = 6.123233995736766e-17;
  private static final double QUARTER_3 = -1.4973849048591698e-33;

  private Trigonometry() {}

  public static double sin(double x) {
    return isFar(x) ? FarAngle.of(x).sin() : nearSin(x);
  }

  public static double cos(double x) {
    return isFar(x) ? FarAngle.of(x).cos() : nearCos(x);
  }

  public static double tan(double x) {
    return isFar(x) ? FarAngle.of(x).tan() : nearTan(x);
  }

  /// Whether x takes more bits of pi than are here.
  private static boolean isFar(double x) {
    return Math.abs(x) > 0x1p30;
  }

  private static double nearSin(double x) {
    double k = quarters(x);
    double r = angle(x, k);
    return pick(x == 0, x, sin(bits(k + MAGIC), r, angleLow(x, k, r)));
  }

  private static double nearCos(double x) {
    double k = quarters(x);
    double r = angle(x, k);
    return sin(bits(k + MAGIC) + 1, r, angleLow(x, k, r));
  }

  private static double nearTan(double x) {
    double k = quarters(x);
    double r = angle(x, k);
    return pick(x == 0, x, tan(bits(k + MAGIC), r, angleLow(x, k, r)));
  }

  /// The sine of an angle and a number of quarter turns.
  static double sin(long quarters, double r, double low) {
    double sine = r + sineTail(r, low);
    double cosine = cosineHead(r) + cosineTail(r, low);
    return turned(pick(isOdd(quarters), cosine, sine), quarters << 62);
  }

  /// The tangent of an angle and a number of quarter turns.
  static double tan(long quarters, double r, double low) {
    double tail = sineTail(r, low);
    double sine = r + tail;
    double sineLow = tail - (sine - r);
    double head = cosineHead(r);
    double rest = cosineTail(r, low);
    double cosine = head + rest;
    double cosineLow = rest - (cosine - head);
    boolean odd = isOdd(quarters);
    double over = pick(odd, -cosine, sine);
    double overLow = pick(odd, -cosineLow, sineLow);
    double under = pick(odd, sine, cosine);
    double underLow = pick(odd, sineLow, cosineLow);
    double ratio = over / under;
    double missing = Math.fma(-ratio, under, over) + Math.fma(-ratio, underLow, overLow);
    return ratio + missing / under;
  }

  private static boolean isOdd(long quarters) {
    return number(quarters << 62) != 0;
  }

  private static double quarters(double x) {
    return Math.fma(x, PER_QUARTER, MAGIC) - MAGIC;
  }

  /// x less its quarter turns, rounded.
  private static double angle(double x, double k) {
    double start = Math.fma(-k, QUARTER, x);
    double shift = k * QUARTER_2;
    return (start - shift) + angleRest(start, k, shift);
  }

  /// What [#angle] rounded off.
  private static double angleLow(double x, double k, double r) {
    double start = Math.fma(-k, QUARTER, x);
    double shift = k * QUARTER_2;
    return angleRest(start, k, shift) - (r - (start - shift));
  }

  /// What is left when `start - shift` is rounded and shift is a rounded product.
  private static double angleRest(double start, double k, double shift) {
    double rough = start - shift;
    double back = rough - start;
    double lost = (start - (rough - back)) + (-shift - back);
    return lost - Math.fma(k, QUARTER_3, Math.fma(k, QUARTER_2, -shift));
  }

  /// `sin(r + low) - r`.
  private static double sineTail(double r, double low) {
    double z = r * r;
    double p = Math.fma(-7.586576588171073e-13, z, 1.6058529572267877e-10);
    p = Math.fma(p, z, -2.5052106219521895e-08);
    p = Math.fma(p, z, 2.755731921930192e-06);
    p = Math.fma(p, z, -0.00019841269841265017);
    p = Math.fma(p, z, 0.008333333333333331);
    p = Math.fma(p, z, -0.16666666666666666);
    double cube = z * r;
    double cubeLow = Math.fma(Math.fma(r, r, -z), r, Math.fma(z, r, -cube));
    return Math.fma(cube, p, Math.fma(cubeLow, p, Math.fma(-0.5 * z, low, low)));
  }

  private static double cosineHead(double r) {
    return 1 - 0.5 * (r * r);
  }

  /// `cos(r + low) - cosineHead(r)`.
  private static double cosineTail(double r, double low) {
    double z = r * r;
    double p = Math.fma(-1.1382456778061306e-11, z, 2.0876143827993133e-09);
    p = Math.fma(p, z, -2.7557317260008837e-07);
    p = Math.fma(p, z, 2.480158729874307e-05);
    p = Math.fma(p, z, -0.0013888888888887382);
    p = Math.fma(p, z, 0.041666666666666664);
    double half = 0.5 * z;
    double head = 1 - half;
    double lost = (1 - head) - half;
    return lost + Math.fma(z * z, p, -Math.fma(r, low, 0.5 * Math.fma(r, r, -z)));
  }
}
