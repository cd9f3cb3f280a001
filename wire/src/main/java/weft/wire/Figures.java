package weft.wire;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Locale;
import weft.live.Counters;

/// What has been done so far.
///
/// @param in rows that were read
/// @param out rows that were written
/// @param bad lines that were no rows, also before a restart
/// @param counters what the intake did, also before a restart
/// @param states bytes that the states of entities take
/// @param snapshots how many were written
public record Figures(
    long in,
    long out,
    long bad,
    double seconds,
    Counters counters,
    int entities,
    long states,
    long snapshots,
    Histogram times) {
  /// What is shown while it runs.
  String line() {
    return String.format(
        Locale.ROOT,
        "%d rows in, %d out, %s rows/s, %d bad, %d entities, %d waiting",
        in,
        out,
        rate(),
        bad,
        entities,
        counters.waiting());
  }

  private static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  private String rate() {
    double rate = in / Math.max(seconds, 1e-9);
    return rate >= 1e6
        ? String.format(Locale.ROOT, "%.2f M", rate / 1e6)
        : String.format(Locale.ROOT, "%.0f", rate);
  }

  /// `2340 rows in, 2340 rows out in 0.12 s`.
  public String summary() {
    var parts = new ArrayList<String>();
    parts.add(
        String.format(
            Locale.ROOT, "%s in, %s out in %.2f s", count(in, "row"), count(out, "row"), seconds));
    if (bad > 0) {
      parts.add(count(bad, "bad line"));
    }
    parts.addAll(counters.lost());
    return String.join(", ", parts);
  }

  /// All of it, a line each.
  public void print(PrintWriter err) {
    err.println("rate       " + rate() + " rows/s");
    err.println("rows       " + counters.text());
    err.println("entities   " + entities + ", states " + size(states));
    err.println("bad lines  " + bad);
    if (snapshots > 0) {
      err.println("snapshots  " + snapshots);
    }
    if (times.total() > 0) {
      err.println(
          "row time   p50 "
              + Histogram.text(times.below(0.5))
              + ", p99 "
              + Histogram.text(times.below(0.99))
              + ", p99.9 "
              + Histogram.text(times.below(0.999)));
    }
  }

  private static String size(long bytes) {
    return bytes >= 1 << 20
        ? String.format(Locale.ROOT, "%.1f MB", bytes / 1048576.0)
        : String.format(Locale.ROOT, "%.1f kB", bytes / 1024.0);
  }
}
