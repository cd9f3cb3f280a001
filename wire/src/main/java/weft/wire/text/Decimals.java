package weft.wire.text;

import java.nio.charset.StandardCharsets;

/// Reads decimal numbers from bytes: the double nearest to each, as `Double.parseDouble` gives it,
/// without an object for it.
///
/// Few digits are exact as a double, and so is a small power of ten: one rounding gives the result.
/// More digits are multiplied by 128 bits of the power of ten, which nearly always says how to
/// round; where it does not, `Double.parseDouble` is asked.
final class Decimals {
  /// Powers of ten that are exact as doubles.
  private static final double[] EXACT = new double[23];

  private static final long EXACT_DIGITS = 1L << 53;
  private static final int MOST_DIGITS = 19;
  private static final int LARGEST_EXPONENT = 100_000;

  static {
    double power = 1;
    for (int i = 0; i < EXACT.length; i++) {
      EXACT[i] = power;
      power *= 10;
    }
  }

  private double value;

  /// What was read last.
  double value() {
    return value;
  }

  /// Reads a number that starts at `from`.
  ///
  /// @param text what stands at `to` is no part of a number
  /// @return where it ends, or -1 where there is none
  int read(byte[] text, int from, int to) {
    int i = from;
    boolean negative = text[i] == '-';
    if (negative || text[i] == '+') {
      i++;
    }
    int first = i;
    long digits = 0;
    int digit;
    while ((digit = text[i] - '0') >= 0 && digit <= 9) {
      digits = digits * 10 + digit;
      i++;
    }
    int count = i - first;
    int exponent = 0;
    if (text[i] == '.') {
      int point = ++i;
      while ((digit = text[i] - '0') >= 0 && digit <= 9) {
        digits = digits * 10 + digit;
        i++;
      }
      exponent = point - i;
      count += i - point;
    }
    if (count == 0) {
      return -1;
    }
    if ((text[i] | 0x20) == 'e') {
      int end = exponentEnd(text, i + 1);
      if (end < 0) {
        return -1;
      }
      exponent += exponent(text, i + 1, end);
      i = end;
    }
    boolean few = count <= MOST_DIGITS || significant(text, first, i) <= MOST_DIGITS;
    if (i > to) {
      return -1;
    }
    value = few ? value(negative, digits, exponent, text, from, i) : parsed(text, from, i);
    return i;
  }

  private static int exponentEnd(byte[] text, int from) {
    int i = text[from] == '-' || text[from] == '+' ? from + 1 : from;
    int first = i;
    while (text[i] >= '0' && text[i] <= '9') {
      i++;
    }
    return i == first ? -1 : i;
  }

  private static int exponent(byte[] text, int from, int end) {
    boolean negative = text[from] == '-';
    int i = negative || text[from] == '+' ? from + 1 : from;
    int exponent = 0;
    for (; i < end; i++) {
      exponent = Math.min(LARGEST_EXPONENT, exponent * 10 + text[i] - '0');
    }
    return negative ? -exponent : exponent;
  }

  /// Digits from the first that is not 0.
  private static int significant(byte[] text, int from, int to) {
    int count = 0;
    for (int i = from; i < to && (text[i] | 0x20) != 'e'; i++) {
      if (text[i] != '.' && (count > 0 || text[i] != '0')) {
        count++;
      }
    }
    return count;
  }

  private static double value(
      boolean negative, long digits, int exponent, byte[] text, int from, int to) {
    if (digits >= 0 && digits < EXACT_DIGITS && exponent >= -22 && exponent <= 22) {
      double exact = digits;
      double size = exponent < 0 ? exact / EXACT[-exponent] : exact * EXACT[exponent];
      return negative ? -size : size;
    }
    if (digits == 0) {
      return negative ? -0.0 : 0.0;
    }
    if (exponent >= PowersOfTen.LEAST && exponent <= PowersOfTen.MOST) {
      long bits = rounded(digits, exponent);
      if (bits >= 0) {
        return Double.longBitsToDouble(negative ? bits | Long.MIN_VALUE : bits);
      }
    }
    return parsed(text, from, to);
  }

  /// The bits of the double nearest to `digits * 10 ^ exponent`; negative where that is not
  /// certain, or no ordinary number.
  private static long rounded(long digits, int exponent) {
    int shift = Long.numberOfLeadingZeros(digits);
    long factor = digits << shift;
    long top = PowersOfTen.high(exponent);
    long high = Math.unsignedMultiplyHigh(factor, top);
    long low = factor * top;
    if ((high & 0x1FF) == 0x1FF) {
      // The bits that follow may carry.
      long more = Math.unsignedMultiplyHigh(factor, PowersOfTen.low(exponent));
      low += more;
      if (Long.compareUnsigned(low, more) < 0) {
        high++;
      }
    }
    if (low == -1L) {
      return -1;
    }
    int upper = (int) (high >>> 63);
    long mantissa = high >>> (upper + 9);
    // log2(10) = 217706 / 65536, nearly.
    int binary = (int) ((217_706L * exponent) >> 16) + 63 + upper - shift + 1023;
    if (binary <= 0 || binary >= 2046) {
      return -1;
    }
    boolean middle = (mantissa & 3) == 1 && mantissa << (upper + 9) == high;
    if (middle && Long.compareUnsigned(low, 1) <= 0) {
      // Perhaps halfway between two doubles.
      return -1;
    }
    mantissa = (mantissa + (mantissa & 1)) >>> 1;
    if (mantissa >= EXACT_DIGITS) {
      mantissa = EXACT_DIGITS >>> 1;
      binary++;
    }
    return ((long) binary << 52) | (mantissa & ((1L << 52) - 1));
  }

  private static double parsed(byte[] text, int from, int to) {
    return Double.parseDouble(new String(text, from, to - from, StandardCharsets.ISO_8859_1));
  }
}
