package weft.ir.math;

/// What straight code is written with, besides arithmetic.
final class Straight {
  /// Added to a number below 2^51 it leaves the nearest whole number in the low bits.
  static final double MAGIC = 0x1.8p52;

  /// The sign bit.
  static final long SIGN = 0x8000000000000000L;

  /// The bits of 1.
  static final long ONE = 0x3ff0000000000000L;

  private Straight() {}

  /// One of two numbers, both of which are there.
  static double pick(boolean condition, double then, double otherwise) {
    return condition ? then : otherwise;
  }

  static long bits(double x) {
    return Double.doubleToRawLongBits(x);
  }

  static double number(long bits) {
    return Double.longBitsToDouble(bits);
  }

  /// `2^k` for a whole number k from -1022 to 1023.
  static double powerOfTwo(double k) {
    return number((bits(k + MAGIC) << 52) + ONE);
  }

  /// `y * 2^k` for a whole number k from -2040 to 2040, rounded once.
  static double scaled(double y, double k) {
    double half = (k * 0.5 + MAGIC) - MAGIC;
    return y * powerOfTwo(half) * powerOfTwo(k - half);
  }

  /// A number with the sign turned if the sign bit of the other is set.
  static double turned(double x, long sign) {
    return number(bits(x) ^ (sign & SIGN));
  }
}
