package weft.cli.console;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/// A line that says how far a long computation is, how fast it goes and how long it will take. It
/// is shown on a terminal only, and not before a second has gone by. A program that is served is
/// told as well, and may end the computation here.
public final class Progress implements AutoCloseable {
  private static final int WIDTH = 24;
  private static final long SHOW_AFTER = 1_000_000_000L;
  private static final long SHOW_EVERY = 100_000_000L;

  private final PrintWriter out;
  private final boolean terminal;
  private final LongSupplier clock;
  private final Optional<Serving> served = Serving.current();
  private String what = "";
  private long start;
  private long last;
  private boolean shown;

  Progress(PrintWriter out, boolean terminal, LongSupplier clock) {
    this.out = out;
    this.terminal = terminal;
    this.clock = clock;
    this.start = clock.getAsLong();
  }

  public static Progress on(PrintWriter out, boolean terminal) {
    return new Progress(out, terminal, System::nanoTime);
  }

  /// @param done how much of `total` is done
  public void show(String activity, long done, long total) {
    served.ifPresent(to -> to.progress(activity, done, total));
    if (terminal) {
      draw(activity, done, total);
    }
  }

  private synchronized void draw(String activity, long done, long total) {
    long now = clock.getAsLong();
    if (!activity.equals(what)) {
      what = activity;
      start = now;
      last = now;
    }
    if (now - start >= SHOW_AFTER && now - last >= SHOW_EVERY) {
      last = now;
      shown = true;
      out.print("\r\u001b[K" + line(what, done, total, (now - start) / 1e9));
      out.flush();
    }
  }

  /// `computing [######## ] 33 % 1.2 M/s 4 s left`.
  static String line(String what, long done, long total, double seconds) {
    double part = total > 0 ? Math.clamp((double) done / total, 0, 1) : 0;
    int filled = (int) (part * WIDTH);
    double rate = done / Math.max(seconds, 1e-9);
    String left = done > 0 ? duration((total - done) / rate) + " left" : "";
    return String.format(
        Locale.ROOT,
        "%s [%s%s] %3.0f %%  %s/s  %s",
        what,
        "#".repeat(filled),
        " ".repeat(WIDTH - filled),
        100 * part,
        amount(rate),
        left);
  }

  private static String amount(double rate) {
    return rate >= 1e9
        ? String.format(Locale.ROOT, "%.1f G", rate / 1e9)
        : rate >= 1e6
            ? String.format(Locale.ROOT, "%.1f M", rate / 1e6)
            : rate >= 1e3
                ? String.format(Locale.ROOT, "%.1f k", rate / 1e3)
                : String.format(Locale.ROOT, "%.0f", rate);
  }

  private static String duration(double seconds) {
    long whole = (long) Math.ceil(Math.max(0, seconds));
    return whole < 60
        ? whole + " s"
        : whole < 3600
            ? whole / 60 + " min " + whole % 60 + " s"
            : whole / 3600 + " h " + whole / 60 % 60 + " min";
  }

  @Override
  public void close() {
    clear();
  }

  /// Takes the line away.
  public void clear() {
    if (shown) {
      out.print("\r\u001b[K");
      out.flush();
      shown = false;
    }
  }
}
