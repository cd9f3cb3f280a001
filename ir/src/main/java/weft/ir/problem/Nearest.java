package weft.ir.problem;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/// Finds the name the user probably meant.
public final class Nearest {
  private Nearest() {}

  /// The closest name by edits (a swap of neighbours counts one), if it is close enough for the
  /// word's length.
  public static Optional<String> to(String word, Collection<String> names) {
    String wanted = plain(word);
    int limit = 1 + wanted.length() / 4;
    String best = null;
    int least = limit + 1;
    for (String name : names) {
      int distance = distance(wanted, plain(name), least);
      if (distance >= Math.max(wanted.length(), plain(name).length()) && distance > 0) {
        continue; // Not a letter in common.
      }
      if (distance < least || distance == least && best != null && name.compareTo(best) < 0) {
        best = name;
        least = distance;
      }
    }
    return least <= limit ? Optional.ofNullable(best) : Optional.empty();
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replace("_", "");
  }

  private static int distance(String a, String b, int limit) {
    if (Math.abs(a.length() - b.length()) > limit) {
      return limit + 1;
    }
    var rows = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          rows[i][j] = i + j;
          continue;
        }
        int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int best =
            Math.min(rows[i - 1][j - 1] + cost, Math.min(rows[i - 1][j], rows[i][j - 1]) + 1);
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        rows[i][j] = swapped ? Math.min(best, rows[i - 2][j - 2] + 1) : best;
      }
    }
    return rows[a.length()][b.length()];
  }
}
