package weft.files.csv;

import java.math.BigInteger;

/// Numbers as the bytes of [Double#toString], without making a text of each.
///
/// The shortest decimal that reads back as a double lies between the middles to its neighbours.
/// Those and the double itself are multiplied with a power of ten of 126 bits, such that the result
/// is a whole number of 16 or 17 digits and a bit that tells whether anything is left (Giulietti,
/// "The Schubfach way to render doubles"). What is far from 1 is left to Java.
final class ShortestDecimal {
  private static final int MOST = 80;
  private static final long[] HIGH = new long[2 * MOST + 1];
  private static final long[] LOW = new long[2 * MOST + 1];
  private static final long LOW_63 = Long.MAX_VALUE;
  private static final long HIDDEN = 1L << 52;

  /// `10^i`.
  private static final long[] TENS = new long[19];

  static {
    for (int k = -MOST; k <= MOST; k++) {
      BigInteger power = power(-k);
      HIGH[k + MOST] = power.shiftRight(63).longValue();
      LOW[k + MOST] = power.longValue() & LOW_63;
    }
    TENS[0] = 1;
    for (int i = 1; i < TENS.length; i++) {
      TENS[i] = 10 * TENS[i - 1];
    }
  }

  private ShortestDecimal() {}

  /// The first 126 bits of a power of ten, rounded up.
  private static BigInteger power(int exponent) {
    BigInteger ten = BigInteger.TEN.pow(Math.abs(exponent));
    BigInteger bits;
    if (exponent >= 0) {
      int shift = 126 - ten.bitLength();
      bits = shift >= 0 ? ten.shiftLeft(shift) : ten.shiftRight(-shift);
    } else {
      bits = BigInteger.ONE.shiftLeft(ten.bitLength() + 126).divide(ten);
      bits = bits.shiftRight(bits.bitLength() - 126);
    }
    return bits.add(BigInteger.ONE);
  }

  /// Puts a number that is finite.
  ///
  /// @param to with room for 32 bytes
  /// @return the place after it
  static int put(double value, byte[] to, int at) {
    long bits = Double.doubleToRawLongBits(value);
    int exponent = (int) (bits >>> 52) & 0x7FF;
    int next = at;
    if (exponent < 1023 - 200 || exponent > 1023 + 200) {
      return value == 0 ? zero(bits < 0, to, at) : java(value, to, at);
    }
    if (bits < 0) {
      to[next++] = '-';
    }
    long mantissa = bits & HIDDEN - 1 | HIDDEN;
    int two = exponent - 1075;
    if (two < 0 && two > -53 && mantissa << 64 + two == 0) {
      return digits(mantissa >> -two, 0, to, next);
    }
    return shortest(two, mantissa, to, next);
  }

  private static int zero(boolean minus, byte[] to, int at) {
    int next = at;
    if (minus) {
      to[next++] = '-';
    }
    to[next++] = '0';
    to[next++] = '.';
    to[next++] = '0';
    return next;
  }

  private static int java(double value, byte[] to, int at) {
    String text = Double.toString(value);
    for (int i = 0; i < text.length(); i++) {
      to[at + i] = (byte) text.charAt(i);
    }
    return at + text.length();
  }

  /// The shortest decimal of `mantissa * 2^two`.
  private static int shortest(int two, long mantissa, byte[] to, int at) {
    int odd = (int) mantissa & 1;
    long center = mantissa << 2;
    long right = center + 2;
    boolean even = mantissa != HIDDEN;
    // The neighbour below is nearer where the mantissa is the least one.
    long left = even ? center - 2 : center - 1;
    int ten =
        (int)
            (even ? two * 661_971_961_083L >> 41 : two * 661_971_961_083L - 274_743_187_321L >> 41);
    int shift = two + (int) (-ten * 913_124_641_741L >> 38) + 2;
    long high = HIGH[ten + MOST];
    long low = LOW[ten + MOST];
    long v = scaled(high, low, center << shift);
    long l = scaled(high, low, left << shift) + odd;
    long r = scaled(high, low, right << shift) - odd;
    long s = v >> 2;
    long below = s / 10 * 10;
    boolean shorterBelow = l <= below << 2;
    boolean shorterAbove = below + 10 << 2 <= r;
    if (shorterBelow != shorterAbove) {
      return digits(shorterBelow ? below : below + 10, ten, to, at);
    }
    boolean isBelow = l <= s << 2;
    boolean isAbove = s + 1 << 2 <= r;
    if (isBelow != isAbove) {
      return digits(isBelow ? s : s + 1, ten, to, at);
    }
    long nearer = v - (2 * s + 1 << 1);
    boolean down = nearer < 0 || nearer == 0 && (s & 1) == 0;
    return digits(down ? s : s + 1, ten, to, at);
  }

  /// The product without its last 127 bits, and a last bit that is set if any of them was.
  private static long scaled(long high, long low, long factor) {
    long carry = Math.multiplyHigh(low, factor);
    long middle = (high * factor >>> 1) + carry;
    long product = Math.multiplyHigh(high, factor) + (middle >>> 63);
    return product | (middle & LOW_63) + LOW_63 >>> 63;
  }

  /// Puts `number * 10^ten` in the form that Java has for it.
  private static int digits(long number, int ten, byte[] to, int at) {
    long digits = number;
    int power = ten;
    if (digits % 100_000_000 == 0) {
      digits /= 100_000_000;
      power += 8;
    }
    for (long shorter = digits / 10; shorter * 10 == digits; shorter = digits / 10) {
      digits = shorter;
      power++;
    }
    int length = length(digits);
    int point = length + power;
    if (point > -3 && point <= 0) {
      int next = at;
      to[next++] = '0';
      to[next++] = '.';
      for (int i = point; i < 0; i++) {
        to[next++] = '0';
      }
      return plain(digits, length, to, next);
    }
    if (point > 0 && point <= 7) {
      return pointed(digits, length, point, to, at);
    }
    int next = pointed(digits, length, 1, to, at);
    to[next++] = 'E';
    return whole(point - 1, to, next);
  }

  /// Digits with a point after the first few of them, and at least one after it.
  private static int pointed(long digits, int length, int point, byte[] to, int at) {
    if (length > point) {
      plain(digits, length, to, at + 1);
      System.arraycopy(to, at + 1, to, at, point);
      to[at + point] = '.';
      return at + length + 1;
    }
    int next = plain(digits, length, to, at);
    for (int i = length; i < point; i++) {
      to[next++] = '0';
    }
    to[next++] = '.';
    to[next++] = '0';
    return next;
  }

  private static int plain(long digits, int length, byte[] to, int at) {
    long rest = digits;
    for (int i = at + length - 1; i >= at; i--) {
      long next = rest / 10;
      to[i] = (byte) ('0' + (rest - next * 10));
      rest = next;
    }
    return at + length;
  }

  /// Puts a whole number.
  static int whole(long value, byte[] to, int at) {
    if (value == Long.MIN_VALUE) {
      return plain(-(value % 10), 1, to, whole(value / 10, to, at));
    }
    int next = at;
    if (value < 0) {
      to[next++] = '-';
    }
    long digits = Math.abs(value);
    return plain(digits, length(digits), to, next);
  }

  private static int length(long digits) {
    int bits = 64 - Long.numberOfLeadingZeros(digits | 1);
    int about = bits * 1233 >> 12;
    return digits < TENS[about] ? Math.max(1, about) : about + 1;
  }
}
