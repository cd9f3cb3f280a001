package weft.cli;

import java.io.PrintWriter;
import java.util.Locale;
import weft.bounds.property.NetworkProperty;
import weft.bounds.search.PropertySearch;
import weft.bounds.search.SearchWatch;
import weft.bounds.search.Verdict;

/// How verdicts about networks are told.
final class VerifyText {
  private static final String EQUATION =
      "; the property asks for an equality of outputs: points that meet it in single and in double"
          + " precision are hardly ever found, so leave some room, as in (<= Y_0 (+ X_0 1e-6))"
          + " and (>= Y_0 (- X_0 1e-6))";

  private VerifyText() {}

  /// @param plain whether rounding was left out of account
  static String said(Verdict verdict, long nanos, NetworkProperty property, boolean plain) {
    // Cases that allow no input.
    long empty = PropertySearch.emptyCases(property);
    String seconds = String.format(Locale.ROOT, "in %.2f s", nanos / 1e9);
    return switch (verdict) {
      case Verdict.Sat _ -> "found " + seconds;
      case Verdict.Unsat(long parts) ->
          parts == 0 && empty > 0
              ? "no input is allowed: nothing to violate"
              : "%s by %s %s%s"
                  .formatted(
                      plain ? "shown without rounding, which is no proof," : "proved",
                      count(parts, "part"),
                      seconds,
                      left(empty));
      case Verdict.Unknown(double best, long parts, String why) ->
          "%s after %s %s; %s".formatted(why, count(parts, "part"), seconds, bound(best))
              + left(empty)
              + (property.hasEquation() ? EQUATION : "");
    };
  }

  private static String left(long empty) {
    return empty == 0 ? "" : "; " + count(empty, "case") + " of the property allow no input";
  }

  private static String bound(double best) {
    return !Double.isFinite(best)
        ? "nothing was bounded"
        : String.format(Locale.ROOT, "the best bound is %.3g, a proof needs more than 0", best);
  }

  /// `1 part`, `2 parts`.
  static String count(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  /// The form of the competition.
  static String point(Verdict.Sat sat) {
    var text = new StringBuilder("(");
    for (int i = 0; i < sat.input().length; i++) {
      text.append(i == 0 ? "" : "\n ").append("(X_%d %s)".formatted(i, sat.input()[i]));
    }
    for (int i = 0; i < sat.output().length; i++) {
      text.append("\n ").append("(Y_%d %s)".formatted(i, sat.output()[i]));
    }
    return text.append(")\n").toString();
  }

  /// Prints how a search goes: on a terminal in one line that is written over, once it has taken a
  /// second, else in lines.
  static SearchWatch watch(PrintWriter err, boolean overwrites) {
    long start = System.nanoTime();
    return now -> {
      if (overwrites && System.nanoTime() - start < 1_000_000_000) {
        return;
      }
      String line =
          String.format(
              Locale.ROOT,
              "%s open, %.1f %% decided, the best bound is %.3g",
              count(now.open(), "part"),
              100 * now.share(),
              now.best());
      err.print(overwrites ? "\r" + line + "   \r" : line + System.lineSeparator());
      err.flush();
    };
  }
}
