package weft.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What an intake has done with its rows so far.
///
/// @param in rows that came
/// @param out answers that were given, revisions among them
/// @param reordered rows that came after later ones and were put in their place
/// @param lateDropped rows that came too late and were dropped
/// @param lateCorrected rows that came too late and were put in their place by correcting results
/// @param revisions answers that took the place of earlier ones
/// @param duplicates rows whose sequence number was seen before
/// @param aheadRefused rows too far in the future
/// @param idleForgotten times that an entity was forgotten for want of rows
/// @param waiting rows that wait now, for their turn or for their time to be complete
/// @param repeated rows that have the entity and the time of an earlier one; they were answered
///   like any other. Where bars are made of rows, they are not looked for
/// @param firstRepeated the first of them
public record Counters(
    long in,
    long out,
    long reordered,
    long lateDropped,
    long lateCorrected,
    long revisions,
    long duplicates,
    long aheadRefused,
    long idleForgotten,
    long waiting,
    long repeated,
    Optional<RowKey> firstRepeated) {
  /// Of no rows.
  public static final Counters NONE =
      new Counters(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Optional.empty());

  /// `in 120, out 117, late dropped 3`: in one line, without what is zero.
  public String text() {
    var text = new StringBuilder("in ").append(in).append(", out ").append(out);
    add(text, "reordered", reordered);
    add(text, "late dropped", lateDropped);
    add(text, "late corrected", lateCorrected);
    add(text, "revisions", revisions);
    add(text, "duplicates", duplicates);
    add(text, "refused as too far ahead", aheadRefused);
    add(text, "idle forgotten", idleForgotten);
    add(text, "waiting", waiting);
    return text.toString();
  }

  /// Rows that were not answered, and why: `3 rows came too late and were dropped`; nothing where
  /// all were.
  public List<String> lost() {
    var lost = new ArrayList<String>();
    lost(lost, lateDropped, "came too late and", "dropped");
    lost(lost, duplicates, "had been seen before and", "dropped");
    lost(lost, aheadRefused, "too far in the future and", "refused");
    return lost;
  }

  private static void lost(List<String> all, long count, String why, String what) {
    boolean one = count == 1;
    if (count > 0) {
      String were = one ? " was " : " were ";
      all.add(
          count
              + (one ? " row " : " rows ")
              + (why.startsWith("too") ? were.strip() + " " : "")
              + why
              + were
              + what);
    }
  }

  private static void add(StringBuilder text, String name, long count) {
    if (count != 0) {
      text.append(", ").append(name).append(' ').append(count);
    }
  }
}
