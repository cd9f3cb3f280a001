package weft.library;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.data.CsvOptions;
import weft.ir.Element;
import weft.ir.Type;

/// Where the rows of features come from, as far as their author says it.
///
/// @param data files of the table, and patterns such as `bars/*.csv`
/// @param tables further tables by name, which are read as `name.column`
/// @param entity the column of entities; `none` for a table of one entity
/// @param order the column that orders rows
/// @param types of columns, where they are declared
/// @param csv how cells of CSV files are written
public record RowSources(
    List<String> data,
    Map<String, FurtherRows> tables,
    Optional<String> entity,
    Optional<String> order,
    Map<String, Element> types,
    CsvOptions csv) {
  public static final RowSources NONE =
      new RowSources(
          List.of(), Map.of(), Optional.empty(), Optional.empty(), Map.of(), CsvOptions.DEFAULT);

  public RowSources {
    data = List.copyOf(data);
    tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
    types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
  }

  /// None but the types of columns.
  static RowSources typed(Map<String, Type> columns) {
    var types = new LinkedHashMap<String, Element>();
    columns.forEach((column, type) -> types.put(column, type.element()));
    return NONE.with(types);
  }

  /// The same with other types of columns.
  public RowSources with(Map<String, Element> others) {
    return new RowSources(data, tables, entity, order, others, csv);
  }

  /// The same with names of files that are relative to a folder.
  RowSources in(Path folder) {
    var moved = new LinkedHashMap<String, FurtherRows>();
    tables.forEach((name, table) -> moved.put(name, table.with(in(folder, table.data()))));
    return new RowSources(in(folder, data), moved, entity, order, types, csv);
  }

  private static List<String> in(Path folder, List<String> files) {
    String prefix = folder.toString();
    return files.stream()
        .map(
            file ->
                file.startsWith("/")
                        || prefix.isEmpty()
                        || Path.of(prefix, "x").equals(Path.of("x"))
                    ? file
                    : prefix + "/" + file)
        .toList();
  }
}
