package weft.wire.text;

import java.math.BigInteger;

/// The first 128 bits of the powers of ten that doubles need.
final class PowersOfTen {
  static final int LEAST = -342;
  static final int MOST = 308;

  private static final long[] HIGH = new long[MOST - LEAST + 1];
  private static final long[] LOW = new long[MOST - LEAST + 1];

  static {
    for (int power = LEAST; power <= MOST; power++) {
      BigInteger bits = bits(power);
      HIGH[power - LEAST] = bits.shiftRight(64).longValue();
      LOW[power - LEAST] = bits.longValue();
    }
  }

  private PowersOfTen() {}

  /// Rounded down; those below one are rounded up. (Only the power of five matters: one of two
  /// moves bits.)
  private static BigInteger bits(int power) {
    BigInteger five = BigInteger.valueOf(5).pow(Math.abs(power));
    if (power >= 0) {
      int surplus = five.bitLength() - 128;
      return surplus > 0 ? five.shiftRight(surplus) : five.shiftLeft(-surplus);
    }
    var one = BigInteger.ONE.shiftLeft(five.bitLength() + 127);
    var parts = one.divideAndRemainder(five);
    return parts[0].add(BigInteger.valueOf(parts[1].signum()));
  }

  static long high(int power) {
    return HIGH[power - LEAST];
  }

  static long low(int power) {
    return LOW[power - LEAST];
  }
}
