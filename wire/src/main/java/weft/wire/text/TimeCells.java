package weft.wire.text;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import weft.data.CsvOptions;
import weft.data.EpochUnit;
import weft.data.TimeFormat;
import weft.data.Times;
import weft.data.WrittenTime;

/// Reads times from bytes, as [Times] does, and remembers the last date: rows of one day are many.
final class TimeCells {
  private static final long SECOND = 1_000_000_000L;
  private static final long DAY = 86_400 * SECOND;

  /// Years that certainly fit into nanoseconds.
  private static final int FIRST_YEAR = 1700;

  private static final int LAST_YEAR = 2200;
  private static final int DATE = 10;
  private static final int SECONDS = 19;

  private final List<TimeFormat> formats;
  private final Optional<EpochUnit> epoch;
  private long value;
  private boolean zoned;
  private int lastDate = -1;
  private long lastDay;

  TimeCells(CsvOptions look) {
    formats = look.timeFormats().stream().map(TimeFormat::of).toList();
    epoch = look.epoch();
  }

  /// Whether what was read last has a zone.
  boolean zoned() {
    return zoned;
  }

  /// Nanoseconds since 1970 of what was read last.
  long value() {
    return value;
  }

  /// Reads all of a text; false where it is no time.
  boolean read(byte[] text, int from, int to) {
    return usual(text, from, to) || other(text, from, to);
  }

  private boolean other(byte[] text, int from, int to) {
    String cell = new String(text, from, to - from, StandardCharsets.UTF_8);
    var since = epoch.flatMap(unit -> unit.nanos(cell));
    if (since.isPresent()) {
      value = since.get();
      zoned = true;
      return true;
    }
    for (TimeFormat format : formats) {
      var nanos = format.nanos(cell);
      if (nanos.isPresent()) {
        value = nanos.get();
        zoned = format.zoned();
        return true;
      }
    }
    var time = Times.written(cell);
    value = time.map(WrittenTime::nanos).orElse(0L);
    zoned = time.map(WrittenTime::zoned).orElse(false);
    return time.isPresent();
  }

  /// `2024-01-02T09:30:00.25Z`, the same without zone or with a blank for the T, or a date.
  private boolean usual(byte[] text, int from, int to) {
    int length = to - from;
    if (length < DATE || text[from + 4] != '-' || text[from + 7] != '-') {
      return false;
    }
    int year = two(text, from) * 100 + two(text, from + 2);
    int month = two(text, from + 5);
    int day = two(text, from + 8);
    if ((year | month | day) < 0 || year < FIRST_YEAR || year > LAST_YEAR) {
      return false;
    }
    int date = (year * 100 + month) * 100 + day;
    if (date != lastDate && !remember(date, year, month, day)) {
      return false;
    }
    if (length == DATE) {
      value = lastDay;
      zoned = false;
      return true;
    }
    return length >= SECONDS && clock(text, from, to);
  }

  private boolean clock(byte[] text, int from, int to) {
    byte between = text[from + DATE];
    int hour = two(text, from + 11);
    int minute = two(text, from + 14);
    int second = two(text, from + 17);
    boolean fits = (hour | minute | second) >= 0 && hour < 24 && minute < 60 && second < 60;
    if (!fits
        || between != 'T' && between != ' '
        || text[from + 13] != ':'
        || text[from + 16] != ':') {
      return false;
    }
    int i = from + SECONDS;
    long fraction = 0;
    if (i < to && text[i] == '.') {
      int first = ++i;
      while (i < to && text[i] >= '0' && text[i] <= '9') {
        fraction = fraction * 10 + text[i++] - '0';
      }
      int digits = i - first;
      if (digits == 0 || digits > 9) {
        return false;
      }
      for (; digits < 9; digits++) {
        fraction *= 10;
      }
    }
    zoned = i < to && text[i] == 'Z';
    if (zoned) {
      i++;
    }
    value = lastDay + ((hour * 60 + minute) * 60 + second) * SECOND + fraction;
    return i == to;
  }

  private boolean remember(int date, int year, int month, int day) {
    try {
      lastDay = LocalDate.of(year, month, day).toEpochDay() * DAY;
      lastDate = date;
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  /// The number of two digits; negative where they are none.
  private static int two(byte[] text, int at) {
    int tens = text[at] - '0';
    int ones = text[at + 1] - '0';
    return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
  }
}
