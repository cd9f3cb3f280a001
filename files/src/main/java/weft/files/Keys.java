package weft.files;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The order of rows and what becomes of duplicates, in SQL.
///
/// @param rows a query that gives rows and, as `"r"`, their place in the files
/// @param columns the columns of that query that hold entity and order, as far as they are given
record Keys(String rows, List<String> columns, ReadOptions options) {

  /// The rows that stay, in their order.
  String arranged() {
    var sql = new StringBuilder("SELECT * FROM (").append(rows).append(")");
    if (options.duplicates() == Duplicates.FIRST || options.duplicates() == Duplicates.LAST) {
      sql.append(" QUALIFY row_number() OVER (PARTITION BY ").append(String.join(", ", columns));
      sql.append(" ORDER BY \"r\"");
      sql.append(options.duplicates() == Duplicates.LAST ? " DESC) = 1" : ") = 1");
    }
    if (options.rearranges()) {
      var order = options.sorted() ? new ArrayList<>(columns) : new ArrayList<String>();
      order.add("\"r\"");
      sql.append(" ORDER BY ").append(String.join(", ", order));
    }
    return sql.toString();
  }

  /// The first row that has the entity and the order of an earlier one, and that one, by their
  /// places.
  record Pair(long first, long second) {}

  Optional<Pair> duplicate(DuckDb duck) throws SQLException {
    String keys = String.join(", ", columns);
    String present = String.join(" IS NOT NULL AND ", columns) + " IS NOT NULL";
    var found = new ArrayList<Pair>();
    duck.each(
        "SELECT min(\"r\") AS \"a\", min(\"r\", 2)[2] AS \"b\" FROM ("
            + rows
            + ") WHERE "
            + present
            + " GROUP BY "
            + keys
            + " HAVING count(*) > 1 ORDER BY \"b\", \"a\" LIMIT 1",
        row -> found.add(new Pair(row.getLong(1), row.getLong(2))));
    return found.stream().findFirst();
  }
}
