package weft.wire.text;

/// Times that are numbers. Nobody says their unit, so a number that is a usual time in another one
/// is not taken for nanoseconds. Small numbers are: rows may be ordered by counting.
final class NumberedTimes {
  private static final long FIRST_YEAR = 315_532_800L; // 1980, in seconds
  private static final long LAST_YEAR = 4_102_444_800L; // 2100
  private static final long FIRST_DATE = 1980_01_01L;
  private static final long LAST_DATE = 2100_01_01L;
  private static final long CLOCK = 1_000_000L;

  private NumberedTimes() {}

  /// Whether it counts seconds, milliseconds or microseconds since 1970, or is a date in digits,
  /// with a clock or without, of a year from 1980 to 2100.
  static boolean inAnotherUnit(long number) {
    return isBetween(number, FIRST_YEAR, LAST_YEAR, 1)
        || isBetween(number, FIRST_YEAR, LAST_YEAR, 1_000)
        || isBetween(number, FIRST_YEAR, LAST_YEAR, 1_000_000)
        || isBetween(number, FIRST_DATE, LAST_DATE, 1)
        || isBetween(number, FIRST_DATE, LAST_DATE, CLOCK);
  }

  private static boolean isBetween(long number, long first, long last, long unit) {
    return number >= first * unit && number < last * unit;
  }
}
