package weft.files.csv;

import java.math.BigInteger;

/// The double nearest to a decimal number, without a detour through text.
///
/// A number is `digits * 10^power`. Where both are small the product or quotient of two exact
/// doubles is the answer; else the digits are multiplied with 128 bits of the power of five, which
/// decides all but a few cases in 10^18. Those are left to [Double#parseDouble].
final class NearestDouble {
  /// What can't be decided here.
  static final long UNDECIDED = 0x7FF8_0000_0000_0BADL;

  private static final int LEAST = -60;
  private static final int MOST = 60;
  private static final long[] HIGH = new long[MOST - LEAST + 1];
  private static final long[] LOW = new long[MOST - LEAST + 1];

  private static final double[] EXACT = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  static {
    for (int power = LEAST; power <= MOST; power++) {
      BigInteger bits = bits(power);
      HIGH[power - LEAST] = bits.shiftRight(64).longValue();
      LOW[power - LEAST] = bits.longValue();
    }
  }

  private NearestDouble() {}

  /// The first 128 bits of a power of five; of one below 1, rounded up.
  private static BigInteger bits(int power) {
    BigInteger five = BigInteger.valueOf(5).pow(Math.abs(power));
    if (power >= 0) {
      return five.shiftLeft(128 - five.bitLength());
    }
    int shift = five.bitLength() + 127;
    BigInteger inverse = BigInteger.ONE.shiftLeft(shift).divide(five).add(BigInteger.ONE);
    return inverse.shiftRight(Math.max(0, inverse.bitLength() - 128));
  }

  /// The bits of the double nearest to `digits * 10^power`, or [#UNDECIDED].
  ///
  /// @param digits not negative
  static long bits(long digits, int power) {
    if (digits >>> 53 == 0 && power >= -22 && power <= 22) {
      double exact = digits;
      return Double.doubleToRawLongBits(power < 0 ? exact / EXACT[-power] : exact * EXACT[power]);
    }
    return digits == 0 || power < LEAST || power > MOST ? UNDECIDED : product(digits, power);
  }

  private static long product(long digits, int power) {
    int zeros = Long.numberOfLeadingZeros(digits);
    long factor = digits << zeros;
    long high = Math.unsignedMultiplyHigh(factor, HIGH[power - LEAST]);
    long low = factor * HIGH[power - LEAST];
    if ((high & 0x1FF) == 0x1FF) {
      long more = Math.unsignedMultiplyHigh(factor, LOW[power - LEAST]);
      low += more;
      if (Long.compareUnsigned(low, more) < 0) {
        high++;
      }
      if (low == -1L && (power < -27 || power > 55)) {
        return UNDECIDED;
      }
    }
    int top = (int) (high >>> 63);
    long mantissa = high >>> top + 9;
    int exponent = (217706 * power >> 16) + 63 + top - zeros + 1023;
    if (exponent <= 0 || exponent >= 2046) {
      return UNDECIDED;
    }
    // Exactly between two doubles: the even one.
    boolean half = Long.compareUnsigned(low, 1) <= 0 && power >= -4 && power <= 23;
    if (half && (mantissa & 3) == 1 && mantissa << top + 9 == high) {
      mantissa &= ~1L;
    }
    mantissa = mantissa + (mantissa & 1) >>> 1;
    if (mantissa >>> 53 != 0) {
      mantissa = 1L << 52;
      exponent++;
    }
    return mantissa & ~(1L << 52) | (long) exponent << 52;
  }
}
