package weft.wire.text;

import java.time.LocalDate;

/// Writes times in ISO form, as `weft.data.Times` does; remembers the last one, as rows of one time
/// are many, and its date.
final class TimeText {
  private static final long SECOND = 1_000_000_000L;
  private static final long DAY = 86_400 * SECOND;

  private final TextBuffer last = new TextBuffer();
  private long lastNanos;
  private long lastDay = Long.MIN_VALUE;

  void add(long nanos, TextBuffer out) {
    if (lastDay == Long.MIN_VALUE || nanos != lastNanos) {
      write(nanos);
    }
    out.add(last.bytes(), last.used());
  }

  private void write(long nanos) {
    lastNanos = nanos;
    long day = Math.floorDiv(nanos, DAY);
    if (day == lastDay) {
      last.cut(10);
    } else {
      last.clear();
      LocalDate date = LocalDate.ofEpochDay(day);
      last.pad(date.getYear(), 4);
      last.add((byte) '-');
      last.pad(date.getMonthValue(), 2);
      last.add((byte) '-');
      last.pad(date.getDayOfMonth(), 2);
      lastDay = day;
    }
    long ofDay = nanos - day * DAY;
    long seconds = ofDay / SECOND;
    last.add((byte) 'T');
    last.pad(seconds / 3600, 2);
    last.add((byte) ':');
    last.pad(seconds / 60 % 60, 2);
    last.add((byte) ':');
    last.pad(seconds % 60, 2);
    fraction(ofDay % SECOND);
    last.add((byte) 'Z');
  }

  /// Three, six or nine digits, whatever it needs.
  private void fraction(long nanos) {
    if (nanos == 0) {
      return;
    }
    last.add((byte) '.');
    if (nanos % 1_000_000 == 0) {
      last.pad(nanos / 1_000_000, 3);
    } else if (nanos % 1_000 == 0) {
      last.pad(nanos / 1_000, 6);
    } else {
      last.pad(nanos, 9);
    }
  }
}
