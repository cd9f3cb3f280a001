package weft.ops.time;

/// The calendar that dates are written in, before 1582 too, by days since 1970.
final class CivilDays {
  private static final int YEAR = 365;
  private static final byte[] MONTHS = months(28);
  private static final byte[] LEAP_MONTHS = months(29);
  private static final int[] BEFORE = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
  private static final long LEAPS_TO_1970 = leaps(1969);

  private CivilDays() {}

  /// The month of each day of a year.
  private static byte[] months(int february) {
    int[] lengths = {31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    var months = new byte[YEAR - 28 + february];
    int day = 0;
    for (byte month = 0; month < lengths.length; month++) {
      for (int i = 0; i < lengths[month]; i++) {
        months[day++] = (byte) (month + 1);
      }
    }
    return months;
  }

  /// Leap days up to the end of a year.
  private static long leaps(long year) {
    return Math.floorDiv(year, 4) - Math.floorDiv(year, 100) + Math.floorDiv(year, 400);
  }

  private static boolean isLeap(long year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  }

  /// The first day of a year.
  static long newYear(long year) {
    return (year - 1970) * YEAR + leaps(year - 1) - LEAPS_TO_1970;
  }

  static long year(long day) {
    long year = 1970 + Math.floorDiv(day * 400, 146_097);
    if (newYear(year) > day) {
      return year - 1;
    }
    return newYear(year + 1) <= day ? year + 1 : year;
  }

  /// From 1.
  static int dayOfYear(long day) {
    return (int) (day - newYear(year(day))) + 1;
  }

  /// From 1.
  static int month(long day) {
    long year = year(day);
    return (isLeap(year) ? LEAP_MONTHS : MONTHS)[(int) (day - newYear(year))];
  }

  /// From 1.
  static int dayOfMonth(long day) {
    long year = year(day);
    int inYear = (int) (day - newYear(year));
    boolean leap = isLeap(year);
    int month = (leap ? LEAP_MONTHS : MONTHS)[inYear];
    return inYear - BEFORE[month - 1] - (leap && month > 2 ? 1 : 0) + 1;
  }

  /// 0 on Mondays.
  static int weekday(long day) {
    return (int) Math.floorMod(day + 3, 7L);
  }

  /// By ISO 8601: a week belongs to the year of its Thursday.
  static int week(long day) {
    long thursday = day - weekday(day) + 3;
    return (dayOfYear(thursday) - 1) / 7 + 1;
  }
}
