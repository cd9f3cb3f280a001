package weft.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What rows that are written look like: rows of another shape must not follow them.
///
/// @param format csv or ndjson
/// @param columns their names, in their order
record OutputShape(String format, List<String> columns) {
  OutputShape {
    columns = List.copyOf(columns);
  }

  static OutputShape of(Setup setup) {
    return new OutputShape(setup.csvOut() ? "csv" : "ndjson", setup.answers().columns());
  }

  /// A line for the format and one for each column, as a snapshot keeps it.
  String text() {
    var lines = new ArrayList<String>();
    lines.add(format);
    columns.forEach(name -> lines.add(name.replace("\\", "\\\\").replace("\n", "\\n")));
    return String.join("\n", lines);
  }

  /// Refuses to write behind rows of another shape.
  ///
  /// @param where what they were written to
  void mustFollow(Head before, String where) {
    if (before.shape().isEmpty() || before.shape().equals(text())) {
      return;
    }
    var lines = Arrays.asList(before.shape().split("\n", -1));
    var earlier = new OutputShape(lines.getFirst(), lines.subList(1, lines.size()));
    throw new WeftException(
        Diagnostic.of(
                Code.REFUSED,
                where + " has rows of another shape than those that would follow: " + than(earlier))
            .about("--out")
            .expected(earlier.describe())
            .found(describe())
            .hint(
                "give the options and the names of features that it was begun with, or write to"
                    + " another file: --out FILE"));
  }

  private String describe() {
    return format + " with the columns " + String.join(", ", columns);
  }

  private String than(OutputShape earlier) {
    var differences = new ArrayList<String>();
    if (!format.equals(earlier.format)) {
      differences.add(format + " instead of " + earlier.format);
    }
    var gone = new ArrayList<>(earlier.columns);
    gone.removeAll(columns);
    if (!gone.isEmpty()) {
      differences.add("without " + String.join(", ", gone));
    }
    var fresh = new ArrayList<>(columns);
    fresh.removeAll(earlier.columns);
    if (!fresh.isEmpty()) {
      differences.add("with " + String.join(", ", fresh));
    }
    return differences.isEmpty() ? "columns in another order" : String.join(", ", differences);
  }
}
