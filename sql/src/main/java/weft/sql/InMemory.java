package weft.sql;

import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;

/// The DuckDB in memory that tables in memory go to. It is opened once: that takes longer than a
/// small query.
final class InMemory {
  private static Optional<DuckDBConnection> first = Optional.empty();

  private InMemory() {}

  /// A connection of its own, to be closed by whoever asks.
  static synchronized DuckDBConnection connect() throws SQLException {
    if (first.isEmpty()) {
      var settings = new Properties();
      settings.put("autoinstall_known_extensions", "false");
      settings.put("autoload_known_extensions", "false");
      first =
          Optional.of(
              new DuckDBDriver().connect("jdbc:duckdb:", settings).unwrap(DuckDBConnection.class));
      run(first.get(), "SET TimeZone = 'UTC'");
    }
    return first.get().duplicate().unwrap(DuckDBConnection.class);
  }

  static void run(DuckDBConnection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
