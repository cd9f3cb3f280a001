package weft.files;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.problem.WeftException;

/// Files that DuckDB reads as one table.
///
/// @param scan the SQL that reads some of the files
/// @param columns those that are wanted
/// @param dictionary whether the texts of a column are cheap to look through
record DuckDbFiles(
    List<Path> files,
    Function<List<Path>, String> scan,
    List<SourceColumn> columns,
    long rows,
    boolean dictionary) {

  String relation() {
    return scan.apply(files);
  }

  FileSchema schema() {
    var types = new LinkedHashMap<String, Type>();
    columns.stream()
        .filter(SourceColumn::readable)
        .forEach(column -> types.put(column.name(), column.type()));
    return new FileSchema(types, rows);
  }

  /// The file that holds a row, and which one it is there: `bars.csv: row 3`.
  String place(DuckDb duck, long row) throws SQLException {
    long left = row;
    for (Path file : files.subList(0, files.size() - 1)) {
      long count = duck.number("SELECT count(*) AS \"n\" FROM " + scan.apply(List.of(file)));
      if (left < count) {
        return place(file, left);
      }
      left -= count;
    }
    return place(files.getLast(), left);
  }

  static String place(Path file, long row) {
    return file + ": row " + (row + 1);
  }

  /// The names of the columns to read, each of which is there.
  static Set<String> wanted(Path file, Set<String> there, ReadOptions options) {
    var wanted = new LinkedHashSet<>(options.columns().orElse(List.copyOf(there)));
    wanted.addAll(options.keys());
    for (String name : wanted) {
      if (!there.contains(name)) {
        throw FileTrouble.noColumn(file, name, there);
      }
    }
    return there.stream()
        .filter(wanted::contains)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /// Of the columns those that are wanted.
  DuckDbFiles only(ReadOptions options) {
    var there =
        columns.stream()
            .map(SourceColumn::name)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    var wanted = wanted(files.getFirst(), there, options);
    return new DuckDbFiles(
        files,
        scan,
        columns.stream().filter(column -> wanted.contains(column.name())).toList(),
        rows,
        dictionary);
  }

  /// Refuses columns that can't be read, and those that do not hold what they must.
  DuckDbFiles check(Map<String, Element> types) {
    for (SourceColumn column : columns) {
      if (!column.readable()) {
        throw new WeftException(column.trouble().orElseThrow());
      }
    }
    return new DuckDbFiles(
        files,
        scan,
        columns.stream().map(column -> needed(column, types)).toList(),
        rows,
        dictionary);
  }

  private SourceColumn needed(SourceColumn column, Map<String, Element> types) {
    Element needed = types.getOrDefault(column.name(), Elements.known(column.element()));
    if (column.element() == Element.ANY) {
      return column.with(needed, DuckType.missing(needed));
    }
    if (converts(column.element(), needed)) {
      return needed == column.element()
          ? column
          : column.with(needed, "CAST(" + column.cell() + " AS DOUBLE)");
    }
    throw FileTrouble.wrongType(
        files.getFirst(), column.name(), words(needed), words(column.element()));
  }

  /// Whether cells of one element may be read as another.
  static boolean converts(Element from, Element to) {
    return from == to || to == Element.F64 && (from == Element.I64 || from == Element.BOOL);
  }

  static String words(Type type) {
    return type.shape().isScalar() ? words(type.element()) : "lists of numbers";
  }

  static String words(Element element) {
    return switch (element) {
      case TEXT -> "text";
      case TIME -> "times";
      case BOOL -> "conditions";
      case I64 -> "whole numbers";
      default -> "numbers";
    };
  }
}
