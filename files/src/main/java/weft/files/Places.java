package weft.files;

import java.sql.SQLException;

/// Where a row stands: `bars.csv: row 3`.
@FunctionalInterface
interface Places {
  String of(long row) throws SQLException;
}
