package weft.files;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A table of a database file of DuckDB: `bars.duckdb#bars`, or `bars.duckdb` where there is one
/// table only. The file is read and never written.
///
/// @param table its name, with the schema before it where that is not `main`
public record DatabaseTable(Path file, Optional<String> table) {
  private static final Pattern NAMED =
      Pattern.compile("(?i)(?<file>.+\\.(duckdb|ddb|db))(#(?<table>.+))?");

  /// A table that is there.
  private record Known(String schema, String name) {
    String shown() {
      return schema.equals("main") ? name : schema + "." + name;
    }
  }

  /// The table that is meant; nothing where files of rows are.
  public static Optional<DatabaseTable> named(List<String> sources) {
    for (String source : sources) {
      var named = NAMED.matcher(source);
      if (named.matches()) {
        if (sources.size() > 1) {
          throw new WeftException(
              Diagnostic.of(Code.FILE, "a table of a database is read by itself")
                  .about(source)
                  .found(sources.size() + " files")
                  .hint("make a view or a table of all rows in the database"));
        }
        Path file = FileList.of(List.of(String.valueOf(named.group("file")))).getFirst();
        return Optional.of(new DatabaseTable(file, Optional.ofNullable(named.group("table"))));
      }
    }
    return Optional.empty();
  }

  /// The columns that are wanted.
  DuckDbFiles source(ReadOptions options) {
    try (var duck = DuckDb.open(options.memory())) {
      Known known = known(duck);
      String relation = relation(known);
      var flat = RecordColumns.flat(duck, relation).apply(relation);
      var types = ParquetSource.types(duck, flat);
      var wanted = DuckDbFiles.wanted(file, types.keySet(), options);
      var columns = new ArrayList<SourceColumn>();
      for (String name : wanted) {
        String type = String.valueOf(types.get(name));
        int width = DuckType.isList(type) ? ParquetSource.width(duck, flat, name) : 0;
        columns.add(DuckType.of(file, name, type, width));
      }
      long rows = duck.number("SELECT count(*) AS \"n\" FROM " + relation);
      return new DuckDbFiles(List.of(file), _ -> flat, columns, rows, true);
    } catch (SQLException e) {
      throw FileTrouble.of(e, List.of(file));
    }
  }

  private String relation(Known known) {
    return "read_duckdb("
        + DuckDb.files(List.of(file))
        + ", schema_name = "
        + DuckDb.text(known.schema())
        + ", table_name = "
        + DuckDb.text(known.name())
        + ")";
  }

  /// The table that is meant of those that are there.
  private Known known(DuckDb duck) throws SQLException {
    var all = tables(duck);
    var names = all.stream().map(Known::shown).toList();
    if (table.isEmpty() && all.size() == 1) {
      return all.getFirst();
    }
    if (table.isEmpty()) {
      String first = names.isEmpty() ? "TABLE" : names.getFirst();
      throw new WeftException(
          Diagnostic.of(Code.FILE, "nothing says which table of " + file + " is meant")
              .about(file.toString())
              .expected(names.isEmpty() ? "a table" : "one of " + String.join(", ", names))
              .found(names.isEmpty() ? "a database without tables" : names.size() + " tables")
              .hint("name it: " + file + "#" + first));
    }
    return all.stream()
        .filter(each -> each.shown().equals(table.get()))
        .findFirst()
        .orElseThrow(
            () ->
                new WeftException(
                    Diagnostic.of(Code.UNKNOWN_NAME, file + " has no table '" + table.get() + "'")
                        .about(table.get())
                        .hint("its tables are " + String.join(", ", names))
                        .suggest(table.get(), names)));
  }

  private List<Known> tables(DuckDb duck) throws SQLException {
    var all = new ArrayList<Known>();
    duck.run(
        "ATTACH "
            + DuckDb.text(file.toAbsolutePath().toString())
            + " AS \"weft_data\" (TYPE duckdb, READ_ONLY)");
    duck.each(
        "SELECT \"schema_name\", \"table_name\" FROM duckdb_tables() WHERE \"database_name\" ="
            + " 'weft_data' ORDER BY \"schema_name\", \"table_name\"",
        row -> all.add(new Known(row.getString(1), row.getString(2))));
    duck.run("DETACH \"weft_data\"");
    return all;
  }
}
