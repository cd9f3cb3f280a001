package weft.wire;

import java.io.PrintWriter;
import java.util.function.LongSupplier;

/// Says which lines are no rows, some of them each second; counts all.
final class BadLines {
  private static final int SHOWN = 10;
  private static final long SECOND = 1_000_000_000L;

  private final PrintWriter err;
  private final String before;
  private final LongSupplier clock;
  private long since;
  private int shown;
  private long hidden;
  private long count;

  /// @param before what is printed before each report
  /// @param count of those that were seen before
  BadLines(PrintWriter err, String before, LongSupplier clock, long count) {
    this.err = err;
    this.before = before;
    this.clock = clock;
    this.since = clock.getAsLong();
    this.count = count;
  }

  long count() {
    return count;
  }

  void add(long line, String what) {
    add("line " + line, what);
  }

  /// @param place of the line
  void add(String place, String what) {
    count++;
    if (clock.getAsLong() - since >= SECOND) {
      rest();
      since = clock.getAsLong();
      shown = 0;
    }
    if (shown < SHOWN) {
      shown++;
      err.println(before + place + ": " + what);
      err.flush();
    } else {
      hidden++;
    }
  }

  /// Says how many were not shown.
  void rest() {
    if (hidden > 0) {
      err.println(before + "and " + hidden + " more bad lines");
      err.flush();
      hidden = 0;
    }
  }
}
