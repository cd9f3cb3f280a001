package weft.cli.stream;

import java.io.PrintWriter;
import java.util.function.LongSupplier;

/// Says which lines are no rows, some of them each second; counts all.
final class BadLines {
  private static final int SHOWN = 10;
  private static final long SECOND = 1_000_000_000L;

  private final PrintWriter err;
  private final LongSupplier clock;
  private long since;
  private int shown;
  private long hidden;
  private long count;

  BadLines(PrintWriter err, LongSupplier clock, long count) {
    this.err = err;
    this.clock = clock;
    this.since = clock.getAsLong();
    this.count = count;
  }

  long count() {
    return count;
  }

  void add(long line, String what) {
    count++;
    if (clock.getAsLong() - since >= SECOND) {
      rest();
      since = clock.getAsLong();
      shown = 0;
    }
    if (shown < SHOWN) {
      shown++;
      err.println("line " + line + ": " + what);
      err.flush();
    } else {
      hidden++;
    }
  }

  /// Says how many were not shown.
  void rest() {
    if (hidden > 0) {
      err.println("and " + hidden + " more bad lines");
      err.flush();
      hidden = 0;
    }
  }
}
