package weft.files.csv;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import weft.data.CsvOptions;
import weft.data.EpochUnit;
import weft.data.TimeFormat;
import weft.data.Times;
import weft.data.WrittenTime;

/// Times from the bytes of a cell, as nanoseconds.
final class CsvTimes {
  /// What is no time.
  static final long BAD = Long.MIN_VALUE;

  private final List<TimeFormat> formats;
  private final Optional<EpochUnit> epoch;

  /// The day that was read last, as its text.
  private long monthText;

  private int dayText;
  private long day = BAD;

  /// Whether the time that was read last has a zone.
  private boolean zoned;

  private int withZone;
  private int without;
  private int firstWithout;

  CsvTimes(CsvOptions options) {
    formats = options.timeFormats().stream().map(TimeFormat::of).toList();
    epoch = options.epoch();
  }

  /// Begins to count times with and without a zone.
  void restart() {
    withZone = 0;
    without = 0;
  }

  /// Counts the time that was read last.
  void count(int row) {
    if (zoned) {
      withZone++;
    } else if (without++ == 0) {
      firstWithout = row;
    }
  }

  ZonedCells counted() {
    return without == 0
        ? ZonedCells.of(true, withZone)
        : new ZonedCells(withZone, without, firstWithout);
  }

  /// A time that a column may hold of which nothing is known.
  long time(byte[] bytes, int from, int to) {
    int length = to - from;
    if (length >= 10 && bytes[from + 4] == '-' && bytes[from + 7] == '-') {
      long nanos = plain(bytes, from, to);
      if (nanos != BAD) {
        return nanos;
      }
    }
    return length < 6 || length > 64
        ? BAD
        : written(new String(bytes, from, length, StandardCharsets.ISO_8859_1));
  }

  /// A time where there must be one: also a number since 1970.
  long needed(byte[] bytes, int from, int to) {
    if (epoch.isPresent() && to - from < 40) {
      var nanos =
          epoch.get().nanos(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
      if (nanos.isPresent()) {
        zoned = true;
        return nanos.get();
      }
    }
    return time(bytes, from, to);
  }

  /// `2024-01-02`, `2024-01-02T09:30:00`, the same with a fraction or `Z`.
  private long plain(byte[] bytes, int from, int to) {
    long days = days(bytes, from);
    zoned = false;
    if (days == BAD || to - from == 10) {
      return nanos(days, 0);
    }
    if (to - from < 19 || bytes[from + 10] != 'T' && bytes[from + 10] != ' ') {
      return BAD;
    }
    int hours = two(bytes, from + 11);
    int minutes = two(bytes, from + 14);
    int seconds = two(bytes, from + 17);
    boolean marks = bytes[from + 13] == ':' && bytes[from + 16] == ':';
    if (!marks || (hours | minutes | seconds) < 0 || hours > 23 || minutes > 59 || seconds > 59) {
      return BAD;
    }
    int i = from + 19;
    long fraction = 0;
    if (i < to && bytes[i] == '.') {
      int first = ++i;
      while (i < to && bytes[i] >= '0' && bytes[i] <= '9') {
        if (i - first < 9) {
          fraction = fraction * 10 + (bytes[i] - '0');
        } else if (bytes[i] != '0') {
          return BAD;
        }
        i++;
      }
      for (int n = i - first; n < 9; n++) {
        fraction *= 10;
      }
    }
    if (i < to && (i + 1 < to || bytes[i] != 'Z')) {
      return BAD;
    }
    zoned = i < to;
    return nanos(days, (hours * 3600L + minutes * 60L + seconds) * 1_000_000_000L + fraction);
  }

  private long days(byte[] bytes, int from) {
    long head = Swar.at(bytes, from);
    int tail = bytes[from + 8] << 8 | bytes[from + 9];
    if (head == monthText && tail == dayText && day != BAD) {
      return day;
    }
    int high = two(bytes, from);
    int low = two(bytes, from + 2);
    int month = two(bytes, from + 5);
    int date = two(bytes, from + 8);
    if ((high | low | month | date) < 0 || month < 1 || month > 12 || date < 1) {
      return BAD;
    }
    int year = high * 100 + low;
    var first = LocalDate.of(year, month, 1);
    if (date > first.lengthOfMonth()) {
      return BAD;
    }
    monthText = head;
    dayText = tail;
    day = first.toEpochDay() + date - 1;
    return day;
  }

  /// Two digits, or a negative number.
  private static int two(byte[] bytes, int at) {
    int high = bytes[at] - '0';
    int low = bytes[at + 1] - '0';
    return high < 0 || high > 9 || low < 0 || low > 9 ? -1 : high * 10 + low;
  }

  private static long nanos(long days, long rest) {
    if (days == BAD || days < -106_751 || days > 106_751) {
      return BAD;
    }
    long nanos = days * 86_400_000_000_000L + rest;
    // The last days of the range overflow in part.
    return days > 0 && nanos < 0 || days < 0 && nanos > 0 ? BAD : nanos;
  }

  private long written(String cell) {
    for (TimeFormat format : formats) {
      var nanos = format.nanos(cell.strip());
      if (nanos.isPresent()) {
        zoned = format.zoned();
        return nanos.get();
      }
    }
    var time = Times.written(cell.strip());
    zoned = time.map(WrittenTime::zoned).orElse(false);
    return time.map(WrittenTime::nanos).orElse(BAD);
  }
}
