package weft.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.duckdb.DuckDBDriver;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Reason;

/// A DuckDB in memory that reads files and nothing else: no extensions, no settings from outside,
/// UTC. What does not fit goes to a temporary folder, which is removed in the end.
final class DuckDb implements AutoCloseable {
  @FunctionalInterface
  interface RowReader {
    void read(ResultSet row) throws SQLException;
  }

  private static final long LEAST_MEGABYTES = 192;

  private final Connection connection;
  private final Path spill;

  private DuckDb(Connection connection, Path spill) {
    this.connection = connection;
    this.spill = spill;
  }

  static DuckDb open() throws SQLException {
    return open(OptionalLong.empty());
  }

  /// @param memory bytes that it may take; as many as Java by default, and not less than it needs
  static DuckDb open(OptionalLong memory) throws SQLException {
    Path spill = Path.of(System.getProperty("java.io.tmpdir"), "weft-" + UUID.randomUUID());
    var settings = new Properties();
    settings.put("autoinstall_known_extensions", "false");
    settings.put("autoload_known_extensions", "false");
    settings.put(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
    var duck = new DuckDb(new DuckDBDriver().connect("jdbc:duckdb:", settings), spill);
    duck.run("SET TimeZone = 'UTC'");
    duck.run("SET temp_directory = " + text(spill.toString()));
    long megabytes =
        memory.isPresent()
            ? Math.max(LEAST_MEGABYTES, memory.getAsLong() >> 20)
            : Math.max(1024, heapMegabytes());
    duck.run("SET memory_limit = '" + megabytes + "MiB'");
    return duck;
  }

  /// As much again as Java may take.
  private static long heapMegabytes() {
    return Runtime.getRuntime().maxMemory() >> 20;
  }

  Connection connection() {
    return connection;
  }

  void run(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /// Hands each row over as it comes. DuckDB's chunked result is not used for this: where a later
  /// row fails it just ends, as if there were no more rows.
  void each(String sql, RowReader reader) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        reader.read(rows);
      }
    } catch (SQLException e) {
      if (String.valueOf(e.getMessage()).contains("Invalid result set")) {
        // The first row failed, and the driver does not say why; this does.
        run("CREATE OR REPLACE TEMP TABLE \"weft_failed\" AS " + sql);
      }
      throw e;
    }
  }

  /// A small result.
  List<List<@Nullable Object>> rows(String sql) throws SQLException {
    var all = new ArrayList<List<@Nullable Object>>();
    each(
        sql,
        row -> {
          int width = row.getMetaData().getColumnCount();
          var cells = new ArrayList<@Nullable Object>(width);
          for (int i = 1; i <= width; i++) {
            cells.add(row.getObject(i));
          }
          all.add(Collections.unmodifiableList(cells));
        });
    return all;
  }

  long number(String sql) throws SQLException {
    return ((Number) Objects.requireNonNull(rows(sql).getFirst().getFirst())).longValue();
  }

  /// An identifier.
  static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /// A text literal.
  static String text(String text) {
    return '\'' + text.replace("'", "''") + '\'';
  }

  /// A list of file names, none of which is taken for a pattern.
  static String files(List<Path> files) {
    return files.stream()
        .map(file -> text(file.toAbsolutePath().toString().replaceAll("[\\[*?]", "[$0]")))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /// What an exception says, in one line.
  static String line(Exception e) {
    String text = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    return e instanceof SQLException
        ? text.replaceFirst("^[A-Za-z ]+ Error: ", "")
        : e instanceof IOException trouble ? Reason.of(trouble) : text;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
    if (!Files.isDirectory(spill)) {
      return;
    }
    try (Stream<Path> left = Files.walk(spill)) {
      for (Path path : left.sorted(Collections.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException ignored) {
      // It is in the folder of temporary files.
    }
  }
}
