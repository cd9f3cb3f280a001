package weft.inspect.proof;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import weft.eval.Table;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.range.Interval;

/// Rows for which something was computed that must not be: the last one shows it.
///
/// @param table all rows that it takes
/// @param row which one, counted from 0
/// @param reads the columns that matter
/// @param values what was computed for the row, by output
public record Witness(Table table, int row, List<String> reads, Map<String, Double> values) {
  /// Rows that are shown.
  private static final int SHOWN = 3;

  public Witness {
    reads = List.copyOf(reads);
    values = Map.copyOf(values);
  }

  /// `ratio = 49 where close = 500, in the rows before 10`.
  @Override
  public String toString() {
    var given = new ArrayList<String>();
    for (String name : reads) {
      given.add(name + " = " + cell(table.column(name), row));
    }
    String results =
        values.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(result -> result.getKey() + " = " + number(result.getValue()))
            .collect(Collectors.joining(", "));
    return results + (given.isEmpty() ? "" : " where " + String.join(", ", given)) + before();
  }

  private String before() {
    int rows = table.rows() - 1;
    if (rows < 1 || reads.isEmpty()) {
      return "";
    }
    var parts = new ArrayList<String>();
    for (int i = Math.max(0, row - SHOWN); i < row; i++) {
      int at = i;
      parts.add(
          reads.stream()
              .map(name -> name + " = " + cell(table.column(name), at))
              .collect(Collectors.joining(", ")));
    }
    String more = row > SHOWN ? (row - SHOWN) + " more rows, then " : "";
    String aside =
        table.entity().isPresent() ? "; with %d rows of all entities".formatted(rows + 1) : "";
    return parts.isEmpty() ? aside : ", after " + more + String.join("; ", parts) + aside;
  }

  /// All rows, the last one in question, and what was computed for it.
  public Json json() {
    var columns = new LinkedHashMap<String, Json>();
    for (String name : table.columns().keySet()) {
      if (reads.contains(name) || table.entity().isPresent()) {
        var cells = new ArrayList<Json>();
        for (int i = 0; i < table.rows(); i++) {
          cells.add(Json.of(cell(table.column(name), i)));
        }
        columns.put(name, Json.of(cells));
      }
    }
    var results = new LinkedHashMap<String, Json>();
    values.forEach((name, value) -> results.put(name, Json.of(number(value))));
    var fields = new LinkedHashMap<String, Json>();
    fields.put("row", Json.of(row));
    fields.put("columns", Json.of(columns));
    fields.put("values", Json.of(results));
    return Json.of(fields);
  }

  /// A cell as a formula would write it.
  public static String cell(Tensor column, int row) {
    int width = column.size() / Math.max(1, column.shape().dims().getFirst());
    if (width != 1) {
      var cells = new ArrayList<String>();
      for (int i = 0; i < width; i++) {
        cells.add(number(column.doubleAt(row * width + i)));
      }
      return cells.toString();
    }
    return switch (column.element()) {
      case TEXT -> "'" + column.textAt(row) + "'";
      case TIME -> Long.toString(column.longAt(row));
      case BOOL -> Boolean.toString(column.truthAt(row));
      default -> number(column.doubleAt(row));
    };
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "missing" : Interval.text(value);
  }
}
