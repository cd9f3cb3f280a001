package weft.sql;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import weft.spell.TableKeys;

/// Where a query takes its rows from.
///
/// @param from what stands behind FROM
/// @param row a column with the number of each row, which orders rows of equal time
/// @param stamps whether times are TIMESTAMPs; else they are nanoseconds since 1970
public record SqlSource(String from, TableKeys keys, Optional<String> row, boolean stamps) {
  /// A table or a view, by its name.
  public static SqlSource table(String name, TableKeys keys) {
    return new SqlSource(SqlText.name(name), keys, Optional.empty(), true);
  }

  /// Files of one kind, Parquet or CSV, by their names or patterns.
  public static SqlSource files(List<String> files, TableKeys keys) {
    String names =
        files.size() == 1
            ? SqlText.text(files.getFirst())
            : files.stream().map(SqlText::text).collect(Collectors.joining(", ", "[", "]"));
    boolean parquet = files.stream().allMatch(file -> file.endsWith(".parquet"));
    String function = parquet ? "read_parquet" : "read_csv";
    return new SqlSource(function + "(" + names + ")", keys, Optional.empty(), true);
  }
}
