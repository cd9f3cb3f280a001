package weft.wire;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import weft.live.Counters;
import weft.live.MatchlessRows;
import weft.wire.text.Answers;
import weft.wire.text.OddCells;

/// What has been done so far.
///
/// @param begun whether it read its input from the first line
/// @param in lines that were read as rows, good or bad
/// @param good how many of them were rows
/// @param dropped rows among these that came too late, or too far from the future
/// @param repeats rows whose sequence numbers were seen before; none after a restart, when rows may
///   well be sent again
/// @param out rows that were written
/// @param bad lines that were no rows, also before a restart
/// @param counters what the intake did, also before a restart
/// @param states bytes that the states of entities take
/// @param snapshots how many were written
/// @param repeated what is to be said of rows that have the keys of earlier ones
/// @param matchless what is to be said of rows that further tables had nothing for
/// @param odd what is odd about cells that were read
public record Figures(
    boolean begun,
    long in,
    long good,
    long dropped,
    long repeats,
    long out,
    long bad,
    double seconds,
    Counters counters,
    int entities,
    long states,
    long snapshots,
    Optional<String> repeated,
    List<String> matchless,
    List<OddCells> odd,
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

  /// `2 of 9 rows have none of the table 'ref', first A at 2024-01-02 (seq 7)`.
  static String matchless(MatchlessRows rows, Answers answers) {
    return rows.rows()
        + " of "
        + count(rows.all(), "row")
        + (rows.rows() == 1 ? " has" : " have")
        + " none of the table '"
        + rows.table()
        + "', first "
        + answers.place(rows.first());
  }

  /// Whether there was input, and none of it was a row. A few lines that were added to a file may
  /// all be bad.
  public boolean nothingGood() {
    return begun && in > 0 && good == 0;
  }

  /// Whether more than half of the lines that were read as rows came to nothing.
  public boolean mostDropped() {
    return 2 * (dropped + repeats + lostLines()) > in;
  }

  /// Bad lines. A few that were added to a file may all be bad.
  private long lostLines() {
    return begun ? in - good : 0;
  }

  /// What came to nothing: `42 of 60 came too late, 3 were bad`.
  public String losses() {
    var losses = new ArrayList<String>();
    loss(losses, dropped, "came too late or from too far in the future");
    loss(losses, repeats, "had been seen before");
    loss(losses, lostLines(), "were bad lines");
    return "of " + count(in, "row") + " " + String.join(", ", losses);
  }

  private static void loss(List<String> all, long count, String what) {
    if (count > 0) {
      all.add(count + " " + what);
    }
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
