package weft.sql;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import weft.files.DatabaseTable;
import weft.spell.TableKeys;

/// Where a query takes its rows from.
///
/// @param from what stands behind FROM
/// @param row a column that orders rows of equal time
/// @param stamps whether times are TIMESTAMPs; else they are nanoseconds since 1970
/// @param stored whether rows have an order there, so that the query numbers them
public record SqlSource(
    String from, TableKeys keys, Optional<String> row, boolean stamps, boolean stored) {
  /// A table or a view, by its name.
  ///
  /// @param row its column that orders rows of equal time
  public static SqlSource table(String name, TableKeys keys, Optional<String> row) {
    return new SqlSource(SqlText.name(name), keys, row, true, false);
  }

  /// Rows that have numbers already, and times that are such.
  static SqlSource numbered(String from, TableKeys keys, String row) {
    return new SqlSource(from, keys, Optional.of(row), false, false);
  }

  /// Files of one kind, Parquet or CSV, by their names or patterns, or a table of a database file.
  public static SqlSource files(List<String> files, TableKeys keys) {
    String from = DatabaseTable.named(files).map(SqlSource::database).orElseGet(() -> read(files));
    return new SqlSource(from, keys, Optional.empty(), true, true);
  }

  private static String read(List<String> files) {
    String names =
        files.size() == 1
            ? SqlText.text(files.getFirst())
            : files.stream().map(SqlText::text).collect(Collectors.joining(", ", "[", "]"));
    boolean parquet = files.stream().allMatch(file -> file.endsWith(".parquet"));
    return (parquet ? "read_parquet" : "read_csv") + "(" + names + ")";
  }

  private static String database(DatabaseTable table) {
    Path file = table.file();
    String named =
        table
            .table()
            .map(
                name -> {
                  int dot = name.indexOf('.');
                  return (dot < 0 ? "" : ", schema_name = " + SqlText.text(name.substring(0, dot)))
                      + ", table_name = "
                      + SqlText.text(name.substring(dot + 1));
                })
            .orElse("");
    return "read_duckdb(" + SqlText.text(file.toString()) + named + ")";
  }
}
