package weft.files;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import weft.files.csv.Packing;
import weft.ir.Tensor;
import weft.ir.Type;

/// Features of files that DuckDB reads, computes and writes itself: no row passes through here.
/// Rows are [looked at][#look] first, as strictly as those that are read here.
public final class QueryRun implements AutoCloseable {
  private static final String ROWS = "weft_rows";
  private static final String ROW = "weft row";
  private static final String RESULTS = "weft_results";

  /// What is to be said of the cells of a feature.
  public record Cells(long missing, long infinite) {}

  /// What is to be said of all rows.
  public record Totals(long rows, int entities, Map<String, Cells> cells) {}

  private final DuckDb duck;
  private final DuckDbFiles source;
  private final ReadOptions options;
  private final Map<String, ResultCell> results = new LinkedHashMap<>();

  private QueryRun(DuckDb duck, DuckDbFiles source, ReadOptions options) {
    this.duck = duck;
    this.source = source;
    this.options = options;
  }

  /// @param options the columns that are needed with what they hold, the keys, and what becomes of
  ///   repeated rows
  static QueryRun over(TableSource table, ReadOptions options) {
    KeyColumns.check(options);
    try {
      var duck = DuckDb.open(options.memory());
      try {
        var source = table.queried(duck, options);
        duck.run("CREATE TEMP VIEW " + ROWS + " AS " + rows(source, options));
        return new QueryRun(duck, source, options);
      } catch (SQLException e) {
        duck.close();
        throw e;
      }
    } catch (SQLException e) {
      throw FileTrouble.of(e, table.files());
    }
  }

  /// All rows with their numbers, without those that are left out.
  private static String rows(DuckDbFiles source, ReadOptions options) {
    var cells =
        source.columns().stream()
            .map(
                column ->
                    (column.width().isPresent()
                            ? "CAST(" + column.raw() + " AS DOUBLE[])"
                            : column.cell())
                        + " AS "
                        + DuckDb.name(column.name()))
            .collect(Collectors.toCollection(ArrayList::new));
    cells.add("row_number() OVER () - 1 AS " + DuckDb.name(ROW));
    String all = "SELECT " + String.join(", ", cells) + " FROM " + source.relation();
    return switch (options.duplicates()) {
      case KEEP, REFUSE -> all;
      case FIRST, LAST ->
          "SELECT * FROM (%s) QUALIFY row_number() OVER (PARTITION BY %s ORDER BY %s%s) = 1"
              .formatted(
                  all,
                  options.keys().stream().map(DuckDb::name).collect(Collectors.joining(", ")),
                  DuckDb.name(ROW),
                  options.duplicates() == Duplicates.LAST ? " DESC" : "");
    };
  }

  /// Refuses rows that can't be computed with, and says what is odd about the others.
  ///
  /// @param findings takes what is odd
  /// @throws JoinedFiles.Widened if a column of whole numbers has missing values
  public void look(DataFindings findings) {
    during(() -> new QueryDoor(duck, source, options, ROWS, DuckDb.name(ROW)).look(findings));
  }

  /// Computes features into a file, whole or not at all.
  ///
  /// @param outputs what comes out
  /// @return what is to be said of them
  public Totals write(QueriedFeatures features, Map<String, Type> outputs, Path file) {
    FileFormat format = FileFormat.of(file);
    boolean csv = format == FileFormat.CSV;
    name(outputs);
    var totals = new ArrayList<Totals>();
    WholeFile.write(
        file,
        temporary -> {
          String query = selected(features, cell -> csv ? cell.inText() : cell.typed());
          duck.run(copy(query, temporary, file));
          totals.add(
              totals(csv ? text(temporary, file) : ParquetSource.relation(List.of(temporary))));
        });
    return totals.getFirst();
  }

  private static String copy(String query, Path temporary, Path file) {
    String form =
        FileFormat.of(file) == FileFormat.PARQUET
            ? "FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1"
            : "FORMAT csv, HEADER, DELIMITER " + delimiter(file) + ", COMPRESSION " + packed(file);
    return "COPY (" + query + ") TO " + DuckDb.text(temporary.toString()) + " (" + form + ")";
  }

  private static String delimiter(Path file) {
    return DuckDb.text(String.valueOf(FileFormat.delimiter(file)));
  }

  private static String packed(Path file) {
    return switch (Packing.of(file)) {
      case NONE -> "'none'";
      case GZIP -> "'gzip'";
      case ZSTD -> "'zstd'";
    };
  }

  /// A CSV file that was written, as it is read again to count what is in it.
  private String text(Path temporary, Path file) {
    var types =
        results.values().stream()
            .map(cell -> DuckDb.text(cell.name()) + ": " + DuckDb.text(cell.textType()))
            .collect(Collectors.joining(", ", "{", "}"));
    return "read_csv(%s, header = true, auto_detect = false, delim = %s, compression = %s, columns = %s)"
        .formatted(DuckDb.files(List.of(temporary)), delimiter(file), packed(file), types);
  }

  /// Computes features into a table of DuckDB.
  ///
  /// @return what is to be said of them
  public Totals compute(QueriedFeatures features, Map<String, Type> outputs) {
    name(outputs);
    var totals = new ArrayList<Totals>();
    during(
        () -> {
          String query = selected(features, ResultCell::whole);
          duck.run("CREATE OR REPLACE TEMP TABLE " + RESULTS + " AS " + query);
          totals.add(totals(RESULTS));
        });
    return totals.getFirst();
  }

  /// The last rows of those that were computed into a table.
  public Map<String, Tensor> last(int most) {
    var columns = results.values().stream().map(ResultCell::column).toList();
    var cells = columns.stream().map(column -> ColumnCells.of(column, most)).toList();
    var selected = columns.stream().flatMap(column -> column.selected().stream()).toList();
    int[] rows = {0};
    during(
        () -> {
          long all = duck.number("SELECT count(*) AS \"n\" FROM " + RESULTS);
          duck.each(
              "SELECT %s FROM %s LIMIT %d OFFSET %d"
                  .formatted(String.join(", ", selected), RESULTS, most, Math.max(0, all - most)),
              row -> {
                int at = 1;
                for (ColumnCells each : cells) {
                  each.take(row, at, rows[0]);
                  at += each.places();
                }
                rows[0]++;
              });
        });
    var last = new LinkedHashMap<String, Tensor>();
    for (int i = 0; i < cells.size(); i++) {
      last.put(columns.get(i).name(), cells.get(i).tensor(rows[0]));
    }
    return last;
  }

  /// The keys as they stand in results, then the features.
  private void name(Map<String, Type> outputs) {
    results.clear();
    for (String key : options.keys().reversed()) {
      results.put(key, new ResultCell(key, type(key)));
    }
    outputs.forEach((name, type) -> results.put(name, new ResultCell(name, type)));
  }

  private Type type(String key) {
    return source.columns().stream()
        .filter(column -> column.name().equals(key))
        .findFirst()
        .orElseThrow()
        .type();
  }

  private String selected(
      QueriedFeatures features, java.util.function.Function<ResultCell, String> cell) {
    var table = new QueriedTable(ROWS, options.entity(), options.order(), ROW);
    return "SELECT "
        + results.values().stream()
            .map(each -> cell.apply(each) + " AS " + DuckDb.name(each.name()))
            .collect(Collectors.joining(", "))
        + " FROM (\n"
        + features.query(table)
        + ") ORDER BY "
        + DuckDb.name(ROW);
  }

  private Totals totals(String from) throws SQLException {
    var asked = new ArrayList<>(List.of("count(*)"));
    String entity =
        options.entity().map(name -> "count(DISTINCT " + DuckDb.name(name) + ")").orElse("1");
    asked.add(entity);
    var names = new ArrayList<>(results.keySet());
    names.removeAll(options.keys());
    for (String name : names) {
      var cell = Objects.requireNonNull(results.get(name));
      asked.add("count(*) FILTER (WHERE " + cell.missing() + ")");
      asked.add("count(*) FILTER (WHERE " + cell.infinite() + ")");
    }
    var found = duck.rows("SELECT " + aliased(asked) + " FROM " + from).getFirst();
    var numbers = found.stream().map(each -> ((Number) Objects.requireNonNull(each))).toList();
    var cells = new LinkedHashMap<String, Cells>();
    for (int i = 0; i < names.size(); i++) {
      cells.put(
          names.get(i),
          new Cells(numbers.get(2 + 2 * i).longValue(), numbers.get(3 + 2 * i).longValue()));
    }
    return new Totals(numbers.get(0).longValue(), numbers.get(1).intValue(), cells);
  }

  /// DuckDB's driver wants names that differ.
  static String aliased(List<String> asked) {
    var all = new ArrayList<String>();
    for (int i = 0; i < asked.size(); i++) {
      all.add(asked.get(i) + " AS \"c" + i + "\"");
    }
    return String.join(", ", all);
  }

  private interface Step {
    void run() throws SQLException;
  }

  /// What DuckDB can't read or compute is named as far as it can be found.
  private void during(Step step) {
    try {
      step.run();
    } catch (SQLException e) {
      try {
        throw BadCell.unconverted(duck, source).orElseGet(() -> FileTrouble.of(e, source.files()));
      } catch (SQLException again) {
        throw FileTrouble.of(again, source.files());
      }
    }
  }

  @Override
  public void close() {
    try {
      duck.close();
    } catch (SQLException ignored) {
      // It was in memory.
    }
  }
}
