package weft.files;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import weft.ir.Element;
import weft.ir.problem.Diagnostic;

/// Parquet files as DuckDB sees them. Columns are matched by name; each file must have all that are
/// wanted.
final class ParquetSource {
  private ParquetSource() {}

  /// @param durations columns whose numbers are durations
  static DuckDbFiles open(DuckDb duck, List<Path> files, Set<String> durations, ReadOptions options)
      throws SQLException {
    Path first = files.getFirst();
    var flat = RecordColumns.flat(duck, relation(files));
    Function<List<Path>, String> scan = some -> flat.apply(relation(some));
    var wanted =
        DuckDbFiles.wanted(first, types(duck, scan.apply(List.of(first))).keySet(), options);
    var troubles = new LinkedHashMap<String, Diagnostic>();
    Map<String, Element> elements = new LinkedHashMap<>();
    for (Path file : files) {
      var there = types(duck, scan.apply(List.of(file)));
      for (String name : wanted) {
        String type = there.get(name);
        Element before = elements.getOrDefault(name, Element.ANY);
        if (type == null) {
          troubles.putIfAbsent(name, FileTrouble.missing(file, name, there.keySet()));
          continue;
        }
        Element element = DuckType.of(file, name, type, 0).element();
        if (Elements.clash(before, element)) {
          troubles.putIfAbsent(
              name,
              FileTrouble.unlike(
                  file, name, DuckDbFiles.words(element), first, DuckDbFiles.words(before)));
        } else {
          elements.put(name, Elements.join(before, element));
        }
      }
    }
    durations.forEach(
        name -> troubles.put(name, FileTrouble.unread(first, name, Unread.DURATIONS)));
    var nulls = nulls(duck, files);
    var columns = new ArrayList<SourceColumn>();
    for (var entry : types(duck, scan.apply(files)).entrySet()) {
      String name = entry.getKey();
      if (wanted.contains(name)) {
        var trouble = troubles.get(name);
        if (trouble != null) {
          columns.add(SourceColumn.unread(name, trouble));
          continue;
        }
        int width = DuckType.isList(entry.getValue()) ? width(duck, scan.apply(files), name) : 0;
        var column = DuckType.of(first, name, entry.getValue(), width);
        columns.add(nulls.contains(name) ? column.withGaps() : column);
      }
    }
    long rows = duck.number("SELECT count(*) AS \"n\" FROM " + relation(files));
    return new DuckDbFiles(files, scan, columns, rows, true);
  }

  /// The SQL that reads files.
  static String relation(List<Path> files) {
    return "read_parquet("
        + DuckDb.files(files)
        + ", union_by_name = true, hive_partitioning = false)";
  }

  static Map<String, String> types(DuckDb duck, String relation) throws SQLException {
    var types = new LinkedHashMap<String, String>();
    for (var row : duck.rows("DESCRIBE SELECT * FROM " + relation)) {
      types.put(String.valueOf(row.get(0)), String.valueOf(row.get(1)));
    }
    return types;
  }

  /// The columns that hold nulls, by what the files say of themselves.
  private static Set<String> nulls(DuckDb duck, List<Path> files) throws SQLException {
    var names = new HashSet<String>();
    duck.each(
        "SELECT DISTINCT \"path_in_schema\" AS \"name\" FROM parquet_metadata("
            + DuckDb.files(files)
            + ") WHERE \"stats_null_count\" > 0",
        row -> names.add(row.getString(1)));
    return names;
  }

  static int width(DuckDb duck, String relation, String name) throws SQLException {
    String column = DuckDb.name(name);
    var first =
        duck.rows(
            "SELECT len("
                + column
                + ") AS \"n\" FROM "
                + relation
                + " WHERE "
                + column
                + " IS NOT NULL LIMIT 1");
    return first.isEmpty() ? 0 : ((Number) first.getFirst().getFirst()).intValue();
  }
}
