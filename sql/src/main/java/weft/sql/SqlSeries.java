package weft.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import weft.ir.Span;
import weft.spell.Refusal;
import weft.spell.Wording;

/// The rows that windows go over: those of an entity, or of a part of it, in their order.
///
/// @param partition what rows of a series have in common
/// @param order what they are ordered by
/// @param counts the columns that say how many rows a stretch of time holds
/// @param named whether the query has a window of that name
record SqlSeries(
    List<String> partition, List<String> order, Map<Span.Time, String> counts, boolean named) {
  /// What windows are based on.
  static final String NAME = "series";

  /// All rows up to the row at hand.
  static final String SO_FAR = "so_far";

  private static final String LAST = "last_";
  private static final Pattern USED =
      Pattern.compile("OVER (" + SO_FAR + "|" + LAST + "(\\d+))\\b");

  SqlSeries {
    partition = List.copyOf(partition);
    order = List.copyOf(order);
    counts = Map.copyOf(counts);
  }

  SqlSeries counting(Map<Span.Time, String> columns) {
    return new SqlSeries(partition, order, columns, named);
  }

  /// The series within these, one for each value of some more columns.
  SqlSeries by(List<Wording> keys) {
    var all = new ArrayList<>(partition);
    keys.forEach(key -> all.add(key.text()));
    return new SqlSeries(all, order, Map.of(), false);
  }

  /// `PARTITION BY .. ORDER BY ..`.
  String text() {
    String by = "ORDER BY " + String.join(", ", order);
    return partition.isEmpty() ? by : "PARTITION BY " + String.join(", ", partition) + " " + by;
  }

  /// `OVER series`, for functions that need no frame.
  String over() {
    return named ? "OVER " + NAME : "OVER (" + text() + ")";
  }

  /// All rows so far.
  String overSoFar() {
    return named ? "OVER " + SO_FAR : framed("ROWS UNBOUNDED PRECEDING");
  }

  /// With the frame of rows that it looks at.
  private String framed(String frame) {
    return "OVER (" + (named ? NAME : text()) + " " + frame + ")";
  }

  /// The last rows.
  String over(Span span) {
    return switch (span) {
      case Span.Rows(int count) ->
          named ? "OVER " + LAST + count : framed("ROWS " + (count - 1) + " PRECEDING");
      case Span.Time time ->
          framed("ROWS BETWEEN " + count(time) + " - 1 PRECEDING AND CURRENT ROW");
    };
  }

  /// The next rows, for labels.
  String overNext(int count) {
    return framed("ROWS BETWEEN 1 FOLLOWING AND " + count + " FOLLOWING");
  }

  /// The definitions of the windows that columns name.
  List<String> definitions(List<String> columns) {
    String all = String.join("\n", columns);
    var frames = new TreeMap<Integer, String>();
    USED.matcher(all)
        .results()
        .forEach(
            used ->
                frames.put(
                    used.group(2) == null ? 0 : Integer.parseInt(used.group(2)),
                    used.group(2) == null
                        ? "UNBOUNDED"
                        : String.valueOf(Integer.parseInt(used.group(2)) - 1)));
    var windows = new ArrayList<String>();
    if (!frames.isEmpty() || all.contains("OVER " + NAME) || all.contains("(" + NAME + " ")) {
      windows.add(NAME + " AS (" + text() + ")");
    }
    frames.forEach(
        (count, rows) ->
            windows.add(
                (count == 0 ? SO_FAR : LAST + count)
                    + " AS ("
                    + NAME
                    + " ROWS "
                    + rows
                    + " PRECEDING)"));
    return windows;
  }

  private String count(Span.Time time) {
    String column = counts.get(time);
    if (column == null) {
      throw new Refusal("a stretch of time is no part of rows that are divided by a key");
    }
    return column;
  }
}
