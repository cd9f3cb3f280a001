package weft.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.Element;
import weft.ir.Range;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;

/// DuckDB reads, computes and writes; nothing that is wrong with the rows gets by.
class QueryRunTest {
  private static final ReadOptions KEYS = ReadOptions.ALL.by("symbol").order("time");
  private static final String DAY = "2024-01-0";

  /// The double of `x`, in the rows as they come.
  private static final QueriedFeatures DOUBLED =
      table ->
          "SELECT \"symbol\", \"time\", \"%s\", 2 * \"x\" AS \"twice\" FROM %s"
              .formatted(table.row(), table.from());

  private static final Map<String, Type> TWICE = Map.of("twice", Type.column(Element.F64));

  @TempDir private Path folder;

  private String csv(String... lines) throws IOException {
    return Files.write(folder.resolve("in.csv"), List.of(lines)).toString();
  }

  private String parquet(Map<String, Tensor> columns) {
    Path file = folder.resolve("in.parquet");
    TableFiles.write(file, columns);
    return file.toString();
  }

  private static Tensor times(long... days) {
    return Tensor.longs(Element.TIME, Shape.of(days.length), i -> days[i] * 86_400_000_000_000L);
  }

  private static Map<String, Tensor> bars() {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("symbol", Tensor.texts(Shape.of(4), i -> i % 2 == 0 ? "B" : "A"));
    columns.put("time", times(2, 2, 1, 1));
    columns.put("x", Tensor.column(1, Double.NaN, Double.POSITIVE_INFINITY, 4));
    return columns;
  }

  private static QueryRun run(String file, ReadOptions options) {
    return JoinedFiles.open(List.of(file), options).query(List.of("x"));
  }

  private static DataFindings looked(String file, ReadOptions options, Range range) {
    var findings = new DataFindings(Map.of("x", range));
    try (var run = run(file, options)) {
      run.look(findings);
    }
    return findings;
  }

  @Test
  void from_parquet_to_parquet() {
    Path out = folder.resolve("out.parquet");
    try (var run = run(parquet(bars()), KEYS)) {
      run.look(new DataFindings(Map.of()));
      var totals = run.write(DOUBLED, TWICE, out);
      assertThat(totals)
          .isEqualTo(new QueryRun.Totals(4, 2, Map.of("twice", new QueryRun.Cells(1, 1))));
    }
    var expected = new LinkedHashMap<String, Tensor>();
    expected.put("time", bars().get("time"));
    expected.put("symbol", bars().get("symbol"));
    expected.put("twice", Tensor.column(2, Double.NaN, Double.POSITIVE_INFINITY, 8));
    assertThat(TableFiles.read(List.of(out.toString()), ReadOptions.ALL).columns())
        .isEqualTo(expected);
  }

  @Test
  void from_csv_to_csv() throws IOException {
    String in =
        csv(
            "time,symbol,x",
            DAY + "1T09:30:00.25Z,007,1.5",
            DAY + "1T09:30:00.000000001+02:00,\"\",",
            DAY + "2,\"a,\"\"b\",-inf");
    for (String name : List.of("out.csv", "out.csv.gz")) {
      Path out = folder.resolve(name);
      try (var run = run(in, KEYS)) {
        run.look(new DataFindings(Map.of()));
        assertThat(run.write(DOUBLED, TWICE, out).cells())
            .isEqualTo(Map.of("twice", new QueryRun.Cells(1, 1)));
      }
      var read = TableFiles.read(List.of(out.toString()), KEYS).columns();
      assertThat(read.get("twice"))
          .isEqualTo(Tensor.column(3, Double.NaN, Double.NEGATIVE_INFINITY));
      assertThat(read.get("symbol").textAt(0)).isEqualTo("007");
      assertThat(read.get("symbol").textAt(1)).isEmpty();
      assertThat(read.get("symbol").textAt(2)).isEqualTo("a,\"b");
    }
    assertThat(Files.readString(folder.resolve("out.csv")))
        .isEqualTo(
            "time,symbol,twice\n"
                + "2024-01-01T09:30:00.25Z,007,3.0\n"
                + "2024-01-01T07:30:00.000000001Z,\"\",\n"
                + "2024-01-02T00:00:00Z,\"a,\"\"b\",-inf\n");
  }

  @Test
  void the_last_rows_are_shown() {
    try (var run = run(parquet(bars()), KEYS)) {
      run.look(new DataFindings(Map.of()));
      assertThat(run.compute(DOUBLED, TWICE).rows()).isEqualTo(4);
      var last = run.last(2);
      assertThat(last.keySet()).containsExactly("time", "symbol", "twice");
      assertThat(last.get("time")).isEqualTo(times(1, 1));
      assertThat(last.get("twice")).isEqualTo(Tensor.column(Double.POSITIVE_INFINITY, 8));
      assertThat(run.last(9).get("twice").size()).isEqualTo(4);
    }
  }

  @Test
  void arrays() {
    var columns = bars();
    columns.put("x", Tensor.of(Shape.of(4, 2), new double[] {1, 2, 3, 4, 5, 6, 7, 8}));
    QueriedFeatures pairs =
        table ->
            "SELECT \"symbol\", \"time\", \"%s\", [\"x\"[2], NULL] AS \"pair\" FROM %s"
                .formatted(table.row(), table.from());
    Type pair = Type.column(Element.F64).with(Shape.of(2));
    try (var run = run(parquet(columns), KEYS)) {
      run.look(new DataFindings(Map.of()));
      run.compute(pairs, Map.of("pair", pair));
      assertThat(run.last(1).get("pair"))
          .isEqualTo(Tensor.of(Shape.of(1, 2), new double[] {8, Double.NaN}));
      Path out = folder.resolve("out.parquet");
      assertThat(run.write(pairs, Map.of("pair", pair), out).cells().get("pair"))
          .isEqualTo(new QueryRun.Cells(0, 0));
    }
  }

  @Test
  void values_outside_of_their_range() {
    var found = looked(parquet(bars()), KEYS, new Range(0, 3)).outside();
    assertThat(found)
        .containsExactly(
            new DataFindings.Outside("x", new Range(0, 3), 2, 2, Double.POSITIVE_INFINITY));
    assertThat(looked(parquet(bars()), KEYS, Range.ALL).outside()).isEmpty();
  }

  @Test
  void repeated_keys() throws IOException {
    String in = csv("time,symbol,x", DAY + "1,A,1", DAY + "1,A,2", DAY + "1,B,3", DAY + "1,A,4");
    assertThat(looked(in, KEYS, Range.ALL).repeated().orElseThrow())
        .isEqualTo(new DataFindings.Repeated(2, 1));
    assertThatThrownBy(() -> looked(in, KEYS.duplicates(Duplicates.REFUSE), Range.ALL))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("in.csv: row 2 has the same symbol and time");
    try (var run = run(in, KEYS.duplicates(Duplicates.LAST))) {
      run.look(new DataFindings(Map.of()));
      run.compute(DOUBLED, TWICE);
      assertThat(run.last(9).get("twice")).isEqualTo(Tensor.column(6, 8));
    }
    try (var run = run(in, KEYS.duplicates(Duplicates.FIRST))) {
      run.look(new DataFindings(Map.of()));
      run.compute(DOUBLED, TWICE);
      assertThat(run.last(9).get("twice")).isEqualTo(Tensor.column(2, 6));
    }
  }

  @Test
  void keys_must_be_there() throws IOException {
    String missing = csv("time,symbol,x", DAY + "1,A,1", DAY + "1,,2");
    assertThatThrownBy(() -> looked(missing, KEYS, Range.ALL))
        .hasMessageContaining("in.csv: row 2 has no entity");
    String timeless = csv("time,symbol,x", DAY + "1,A,1", ",A,2");
    assertThatThrownBy(() -> looked(timeless, KEYS, Range.ALL))
        .hasMessageContaining("in.csv: row 2 has no time");
    String wrong = csv("time,symbol,x", "1.5,A,1");
    assertThatThrownBy(() -> looked(wrong, KEYS, Range.ALL))
        .hasMessageContaining("the column 'time' does not hold times or whole numbers");
  }

  @Test
  void lists_have_one_length() throws Exception {
    Path file = folder.resolve("ragged.parquet");
    duck(
        "",
        "COPY (SELECT * FROM (VALUES (1, 'A', [1.5]), (2, 'A', [1.5, 2])) t(\"time\", \"symbol\","
            + " \"x\")) TO '"
            + file
            + "'");
    assertThatThrownBy(() -> looked(file.toString(), KEYS, Range.ALL))
        .hasMessageContaining(
            "ragged.parquet: row 2 of the column 'x' is a list of another length");
  }

  private static void duck(String database, String... statements) throws Exception {
    try (var connection =
            new DuckDBDriver().connect("jdbc:duckdb:" + database, new java.util.Properties());
        var statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  // ---- databases

  @Test
  void a_table_of_a_database() throws Exception {
    Path file = folder.resolve("bars.duckdb");
    duck(
        file.toString(),
        "CREATE TABLE \"my bars\" AS SELECT 1 AS \"time\", 'A' AS \"symbol\", 3 AS \"x\"",
        "INSERT INTO \"my bars\" VALUES (2, 'A', NULL)");
    var only = JoinedFiles.open(List.of(file.toString()), KEYS);
    assertThat(only.table(List.of("x"), _ -> {}).column("x"))
        .isEqualTo(Tensor.column(3, Double.NaN));
    assertThatThrownBy(() -> looked(file + "#my bars", KEYS, Range.ALL))
        .isInstanceOfSatisfying(
            JoinedFiles.Widened.class, e -> assertThat(e.column()).isEqualTo("x"));
    try (var run = run(file + "#my bars", KEYS.types(Map.of("x", Element.F64)))) {
      run.look(new DataFindings(Map.of()));
      run.compute(DOUBLED, TWICE);
      assertThat(run.last(9).get("twice")).isEqualTo(Tensor.column(6, Double.NaN));
    }
  }

  @Test
  void which_table_must_be_known() throws Exception {
    Path file = folder.resolve("bars.db");
    duck(file.toString(), "CREATE SCHEMA s", "CREATE TABLE s.b (x INT)");
    assertThatThrownBy(() -> TableSource.open(List.of(file + "#c"), ReadOptions.ALL))
        .hasMessageContaining("has no table 'c'");
    assertThat(TableSource.open(List.of(file + "#s.b"), ReadOptions.ALL).schema().rows()).isZero();
    duck(file.toString(), "CREATE TABLE a (x INT)");
    assertThatThrownBy(() -> TableSource.open(List.of(file.toString()), ReadOptions.ALL))
        .hasMessageContaining("nothing says which table")
        .hasMessageContaining("one of a, s.b");
    assertThatThrownBy(
            () -> TableSource.open(List.of(file.toString(), file.toString()), ReadOptions.ALL))
        .hasMessageContaining("a table of a database is read by itself");
    Files.writeString(folder.resolve("no.duckdb"), "no database at all");
    assertThatThrownBy(
            () -> TableSource.open(List.of(folder.resolve("no.duckdb") + ""), ReadOptions.ALL))
        .hasMessageContaining("no.duckdb can't be read");
    assertThatThrownBy(() -> TableFiles.write(file, bars()))
        .hasMessageContaining("no rows are written to the database");
  }

  // ---- what goes wrong

  @Test
  void what_fails_leaves_the_file_as_it_was() throws IOException {
    Path out = Files.writeString(folder.resolve("out.parquet"), "before");
    try (var run = run(parquet(bars()), KEYS)) {
      QueriedFeatures wrong =
          table ->
              "SELECT \"symbol\", \"time\", \"%s\", error('no') AS \"twice\" FROM %s"
                  .formatted(table.row(), table.from());
      assertThatThrownBy(() -> run.write(wrong, TWICE, out))
          .hasMessageContaining("can't be written");
      assertThatThrownBy(() -> run.compute(wrong, TWICE)).isInstanceOf(WeftException.class);
    }
    assertThat(out).hasContent("before");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("in.parquet", "out.parquet");
  }

  @Test
  void what_duckdb_cant_read_by_itself() throws IOException {
    var usual = JoinedFiles.open(List.of(csv("time,symbol,x", "1,A,1")), KEYS);
    assertThat(usual.unqueried(List.of("x"))).isEmpty();
    Path arrow = folder.resolve("in.arrow");
    TableFiles.write(arrow, bars());
    assertThat(JoinedFiles.open(List.of(arrow.toString()), KEYS).unqueried(List.of("x")))
        .contains("it does not read Arrow files");
    var odd = KEYS.csv(weft.data.CsvOptions.DEFAULT.nulls(List.of("NA")));
    assertThat(
            JoinedFiles.open(List.of(folder.resolve("in.csv") + ""), odd).unqueried(List.of("x")))
        .contains("the CSV files are written in a way of their own");
    Path deep = Files.createDirectories(folder.resolve("symbol=A"));
    Files.writeString(deep.resolve("x.csv"), "time,x\n1,2\n");
    assertThat(
            JoinedFiles.open(List.of(deep.resolve("x.csv").toString()), KEYS)
                .unqueried(List.of("x")))
        .contains("names of folders are columns of them");
  }
}
