package weft.files.csv;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import weft.data.CsvOptions;
import weft.data.DigitGroups;

/// Numbers from the bytes of a cell.
final class NumberCells {
  /// What is no number.
  static final long BAD = NearestDouble.UNDECIDED;

  /// What is no whole number; nor is it taken for one, see [#isLeast].
  static final long NOT_WHOLE = Long.MIN_VALUE;

  /// The bits of a missing number.
  static final long NAN = Double.doubleToRawLongBits(Double.NaN);

  private static final long SIGN = Long.MIN_VALUE;
  private static final byte[] LEAST = "-9223372036854775808".getBytes(StandardCharsets.US_ASCII);
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");
  private static final Pattern WORD = Pattern.compile("([+-]?)(inf|infinity|nan)");
  private static final int DIGITS = 19;

  private final byte decimal;
  private final Optional<DigitGroups> groups;

  NumberCells(CsvOptions options) {
    this.decimal = (byte) options.decimal();
    this.groups = options.thousands().map(DigitGroups::new);
  }

  /// `0` or `-123`, but not `007` or `+1`, which nobody counts so.
  ///
  /// @return [#NOT_WHOLE] for anything else
  long whole(byte[] bytes, int from, int to) {
    long value = digits(bytes, from, to);
    if (value == NOT_WHOLE && groups.isPresent()) {
      int length = groups.get().remove(bytes, from, to);
      return length < 0 ? NOT_WHOLE : digits(groups.get().plain(), 0, length);
    }
    return value;
  }

  private static long digits(byte[] bytes, int from, int to) {
    boolean minus = bytes[from] == '-';
    int i = minus ? from + 1 : from;
    int length = to - i;
    if (length <= 0 || length > DIGITS || bytes[i] == '0' && (length > 1 || minus)) {
      return NOT_WHOLE;
    }
    long value = 0;
    for (; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return NOT_WHOLE;
      }
      value = value * 10 + digit;
    }
    // More than fits is negative, since it has 19 digits at most.
    return value < 0 ? NOT_WHOLE : minus ? -value : value;
  }

  /// Whether a cell is the least whole number.
  static boolean isLeast(byte[] bytes, int from, int to) {
    return Arrays.equals(bytes, from, to, LEAST, 0, LEAST.length);
  }

  /// The bits of a double, or [#BAD].
  long number(byte[] bytes, int from, int to) {
    boolean minus = bytes[from] == '-';
    int i = minus ? from + 1 : from;
    long value = 0;
    int first = i;
    while (i < to && (bytes[i] ^ '0') <= 9 && (bytes[i] ^ '0') >= 0) {
      value = value * 10 + (bytes[i++] - '0');
    }
    int whole = i - first;
    int decimals = 0;
    if (i < to && bytes[i] == decimal) {
      int dot = ++i;
      while (i < to && (bytes[i] ^ '0') <= 9 && (bytes[i] ^ '0') >= 0) {
        value = value * 10 + (bytes[i++] - '0');
      }
      decimals = i - dot;
    }
    int power = -decimals;
    int end = i;
    if (i < to && (bytes[i] | 0x20) == 'e') {
      int exponent = exponent(bytes, i + 1, to);
      power += exponent;
      i = exponent == Integer.MIN_VALUE ? i : to;
    }
    if (!minus && whole > 1 && bytes[first] == '0') {
      return BAD;
    }
    if (i < to || whole == 0 || significant(bytes, first, end, whole + decimals) >= DIGITS) {
      return other(bytes, from, to);
    }
    long bits = NearestDouble.bits(value, power);
    return bits == BAD ? other(bytes, from, to) : minus ? bits | SIGN : bits;
  }

  /// A power of ten of few digits; the least integer for anything else.
  private static int exponent(byte[] bytes, int from, int to) {
    int i = from < to && (bytes[from] == '-' || bytes[from] == '+') ? from + 1 : from;
    int value = 0;
    if (i >= to || to - i > 4) {
      return Integer.MIN_VALUE;
    }
    for (; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return Integer.MIN_VALUE;
      }
      value = value * 10 + digit;
    }
    return bytes[from] == '-' ? -value : value;
  }

  /// The number of digits without zeros before the first other one.
  private int significant(byte[] bytes, int from, int to, int digits) {
    int left = digits;
    for (int i = from; left >= DIGITS && i < to && (bytes[i] == '0' || bytes[i] == decimal); i++) {
      left -= bytes[i] == '0' ? 1 : 0;
    }
    return left;
  }

  /// Everything that is not just digits with a decimal mark.
  private long other(byte[] bytes, int from, int to) {
    if (groups.isPresent()) {
      int length = groups.get().remove(bytes, from, to);
      if (length > 0) {
        return written(new String(groups.get().plain(), 0, length, StandardCharsets.ISO_8859_1));
      }
    }
    return written(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
  }

  private long written(String cell) {
    String text = cell.strip();
    if (text.length() > 1 && text.charAt(0) == '0' && Character.isDigit(text.charAt(1))) {
      return BAD;
    }
    String point = decimal == '.' ? text : text.replace('.', '?').replace((char) decimal, '.');
    if (NUMBER.matcher(point).matches()) {
      return Double.doubleToRawLongBits(Double.parseDouble(point));
    }
    var word = WORD.matcher(text.toLowerCase(Locale.ROOT));
    if (!word.matches()) {
      return BAD;
    }
    if (word.group(2).equals("nan")) {
      return NAN;
    }
    double infinity = Double.POSITIVE_INFINITY;
    return Double.doubleToRawLongBits(word.group(1).equals("-") ? -infinity : infinity);
  }
}
