package weft.ir.math;

import static weft.ir.math.Straight.bits;
import static weft.ir.math.Straight.pick;
import static weft.ir.math.Straight.turned;

/// `asin`, `acos`, `atan` and `atan2`.
public final class Arcs {
  private static final double EIGHTH = 0.7853981633974483;
  private static final double EIGHTH_LOW = 3.061616997868383e-17;

  /// The tangent of an eighth of pi.
  private static final double SIXTEENTH_TAN = 0.41421356237309503;

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private Arcs() {}

  /// The angle from -pi/2 to pi/2 with this sine; missing outside of -1 to 1.
  public static double asin(double x) {
    double size = Math.abs(x);
    boolean near = size <= 0.5;
    double s = chord(size);
    double tail = chordTail(size);
    // Beyond 1/2 it is a quarter turn less twice the arc of the half chord.
    double far = 2 * EIGHTH - 2 * s;
    double farLow = ((2 * EIGHTH - far) - 2 * s) + Math.fma(-2, tail, 2 * EIGHTH_LOW);
    return turned(pick(near, s + tail, far + farLow), bits(x));
  }

  /// The angle from 0 to pi with this cosine; missing outside of -1 to 1.
  public static double acos(double x) {
    double size = Math.abs(x);
    boolean near = size <= 0.5;
    double factor = pick(near, pick(x < 0, 1, -1), pick(x < 0, -2, 2));
    double base = pick(near, 2, pick(x < 0, 4, 0));
    double s = factor * chord(size);
    double whole = base * EIGHTH;
    double sum = whole + s;
    double low = (s - (sum - whole)) + Math.fma(factor, chordTail(size), base * EIGHTH_LOW);
    return sum + low;
  }

  /// A size up to 1/2 as it is; of a larger one the sine of half the angle that it lacks to a
  /// quarter turn, `sqrt((1 - size) / 2)`.
  private static double chord(double size) {
    return pick(size <= 0.5, size, Math.sqrt(0.5 * (1 - size)));
  }

  /// What is added to [#chord] to get its arc.
  private static double chordTail(double size) {
    double s = chord(size);
    double square = 0.5 * (1 - size);
    boolean far = (size > 0.5) & (size < 1);
    double z = pick(size <= 0.5, size * size, square);
    double low = pick(far, Math.fma(-s, s, square) / (s + s), 0);
    return Math.fma(s * z, sineSeries(z), low);
  }

  /// The angle between -pi/2 and pi/2 with this tangent.
  public static double atan(double x) {
    double size = Math.abs(x);
    // Beyond 2^60 it rounds to a quarter turn.
    double within = pick(size > 0x1p60, 0x1p60, size);
    boolean steep = size > 1;
    double angle = angle(pick(steep, 1, within), pick(steep, within, 1), steep, 0);
    return pick(x == 0, x, turned(angle, bits(x)));
  }

  /// The angle of the point (x, y), from -pi to pi.
  @SuppressWarnings("IdentityBinaryExpression")
  public static double atan2(double y, double x) {
    double high = Math.abs(y);
    double wide = Math.abs(x);
    boolean steep = high > wide;
    double more = pick(steep, high, wide);
    double less = pick(steep, wide, high);
    boolean flat = (more == 0) | ((more == INFINITY) & (less < INFINITY));
    // What is much less than the other counts as nothing beside it, but not alone.
    double scale = pick(more > 0x1p500, 0x1p-600, pick(more < 0x1p-500, 0x1p600, 1));
    boolean end = (more == 0) | (more == INFINITY);
    double over = pick(flat, 0, pick(less == INFINITY, 1, less * scale));
    double under = pick(end, 1, more * scale);
    double back = pick(turned(1, bits(x)) < 0, 1, 0);
    double angle = angle(over, under, steep, back);
    boolean slight = (over < 0x1p-60 * under) & (high <= wide) & (back == 0) & (less < more);
    double size = pick(slight & (more < INFINITY), less / more, angle);
    return pick((x == x) & (y == y), turned(size, bits(y)), x + y);
  }

  /// The angle with the tangent `less / more`, at most an eighth of a turn.
  ///
  /// @param steep that much less than a quarter turn
  /// @param back 1 for that much less than half a turn, else 0
  private static double angle(double less, double more, boolean steep, double back) {
    // From tan(pi/8) on it is an eighth of a turn less a smaller angle.
    boolean wide = less > SIXTEENTH_TAN * more;
    double over = pick(wide, less - more, less);
    double under = pick(wide, less + more, more);
    double overLow = pick(wide, less - (over + more), 0);
    double underLow = pick(wide, less - (under - more), 0);
    double q = over / under;
    double qLow = (Math.fma(-q, under, over) + Math.fma(-q, underLow, overLow)) / under;
    double z = q * q;
    double tail = Math.fma(q * z, tangentSeries(z), qLow);

    double first = pick(wide, 1, 0);
    double second = pick(steep, 2 - first, first);
    double eighths = pick(back > 0, 4 - second, second);
    double sign = pick(steep, -1, 1) * pick(back > 0, -1, 1);
    double whole = eighths * EIGHTH;
    double wholeLow = Math.fma(eighths, EIGHTH_LOW, Math.fma(eighths, EIGHTH, -whole));
    double part = sign * q;
    double sum = whole + part;
    return sum + ((part - (sum - whole)) + Math.fma(sign, tail, wholeLow));
  }

  /// `(asin s - s) / s³` for `z = s²`.
  private static double sineSeries(double z) {
    double p = Math.fma(0.028757851367421566, z, -0.014851887071247204);
    p = Math.fma(p, z, 0.01740087944269402);
    p = Math.fma(p, z, 0.005457506718640358);
    p = Math.fma(p, z, 0.01032281435018578);
    p = Math.fma(p, z, 0.011479177415184906);
    p = Math.fma(p, z, 0.013971212973552933);
    p = Math.fma(p, z, 0.017352392720869973);
    p = Math.fma(p, z, 0.02237217294214989);
    p = Math.fma(p, z, 0.030381944138531247);
    p = Math.fma(p, z, 0.04464285714635543);
    p = Math.fma(p, z, 0.07499999999998433);
    return Math.fma(p, z, 0.16666666666666669);
  }

  /// `(atan q - q) / q³` for `z = q²`.
  private static double tangentSeries(double z) {
    double p = Math.fma(0.011959555839607344, z, -0.027274805976544466);
    p = Math.fma(p, z, 0.03723434527343097);
    p = Math.fma(p, z, -0.042942690760751884);
    p = Math.fma(p, z, 0.04754621373599998);
    p = Math.fma(p, z, -0.0526245398123548);
    p = Math.fma(p, z, 0.05882304639093662);
    p = Math.fma(p, z, -0.06666664344817957);
    p = Math.fma(p, z, 0.07692307616272168);
    p = Math.fma(p, z, -0.09090909089291517);
    p = Math.fma(p, z, 0.11111111111090452);
    p = Math.fma(p, z, -0.1428571428571415);
    p = Math.fma(p, z, 0.19999999999999998);
    return Math.fma(p, z, -0.3333333333333333);
  }
}
