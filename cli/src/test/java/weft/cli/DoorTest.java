package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.cli.console.ProcessWriter;

/// Nothing at the door of a run is merged, overwritten or lost without a word.
class DoorTest {
  /// What pandas and Polars wrote; `desk_files.py` makes them.
  private static final Path DESK = Path.of("../files/src/test/resources/weft/files/desk");

  private static final String BARS =
      """
      time,symbol,close
      2024-01-02,A,1
      2024-01-02,B,10
      2024-01-03,A,2
      2024-01-03,B,30
      """;

  private static final String TWICE =
      """
      name: twice
      description: Twice the input.
      category: statistics
      dimension: quality
      version: v1
      status: stable
      required_inputs:
        - name: x
          description: a number
      output_column: twice
      output_description: Twice the input.
      formula: x * 2
      """;

  @TempDir private Path folder;
  private String program = "";

  @BeforeEach
  void program() throws IOException {
    program = file("f.weft", "d = close - lag(close)");
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pandas.feather",
        "polars.arrow",
        "polars_zstd.arrow",
        "by_symbol/**/*.parquet",
        "by_date/**/*.parquet",
        "csv/*/*.csv",
        "arrow/*/*.feather"
      })
  void entities_are_found_where_desks_have_them(String data) {
    var ran = weft("run", program, "--data", DESK.resolve(data).toString());

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains("6 rows, 2 entities");
    assertThat(ran.out()).contains("BBB  10").doesNotContain("88");
    var large = weft("run", program, "--data", DESK.resolve(data).toString(), "--memory", "512MB");
    assertThat(large.out()).contains("6 rows, 2 entities");
  }

  @Test
  void one_series_is_asked_for_and_never_assumed() throws IOException {
    String ticker = DESK.resolve("ticker.parquet").toString();

    for (var command :
        List.of(List.of("run"), List.of("parity"), List.of("derive", "--wrt", "close"))) {
      var line = new ArrayList<>(command);
      line.addAll(List.of(program, "--data", ticker));
      var ran = weft(line.toArray(String[]::new));
      assertThat(ran.code()).as(line.toString()).isEqualTo(2);
      assertThat(ran.err())
          .contains("nothing says whose rows they are")
          .contains("column of entities: ticker")
          .contains("--by ticker", "--by none", "entity: none");
    }
    var checked = weft("check", program, "--data", ticker);
    assertThat(checked.code()).isEqualTo(1);
    assertThat(checked.out()).contains("--by ticker");
    assertThat(weft("run", program, "--data", ticker, "--by", "ticker").out())
        .contains("6 rows, 2 entities");
    assertThat(weft("run", program, "--data", ticker, "--by", "none").out())
        .contains("6 rows, 1 entity");
  }

  @Test
  void numbers_with_few_values_may_be_entities() throws IOException {
    String data =
        file("n.csv", "time,id,volume,close\n1,7,100,1\n1,8,200,2\n2,7,300,3\n2,8,400,4\n");
    assertThat(weft("run", program, "--data", data).err())
        .contains("column of entities: id\n")
        .contains("the columns time, id, volume, close");
    assertThat(weft("run", program, "--data", data, "--by", "id").code()).isZero();
  }

  @Test
  void projects_say_it_too() throws IOException {
    file("bars.csv", BARS.replace("symbol", "ticker"));
    String text =
        """
        name: p
        data: bars.csv
        %s
        features:
          signal: [{name: m, type: return_momentum, parameters: {window: 1}}]
        """;
    assertThat(weft("run", file("p.yaml", text.formatted(""))).err())
        .contains("entity: ticker in a project");
    assertThat(weft("run", file("p.yaml", text.formatted("entity: ticker"))).out())
        .contains("2 entities");
    assertThat(weft("run", file("p.yaml", text.formatted("entity: none"))).out())
        .contains("1 entity");
  }

  @Test
  void results_never_overwrite_the_data() throws IOException {
    Path bars = Path.of(file("bars.csv", BARS));
    Path link = Files.createSymbolicLink(folder.resolve("link.csv"), bars);
    Path hard = Files.createLink(folder.resolve("hard.csv"), bars);

    for (Path out : List.of(bars, link, hard, folder.resolve("./bars.csv"))) {
      for (var command : List.of(List.of("run"), List.of("derive", "--wrt", "close"))) {
        var line = new ArrayList<>(command);
        line.addAll(List.of(program, "--data", bars.toString(), "--out", out.toString()));
        var ran = weft(line.toArray(String[]::new));
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("would overwrite the data");
      }
      assertThat(bars).hasContent(BARS);
    }
    assertThat(weft("run", program, "--data", bars.toString(), "--data", link.toString()).err())
        .contains("is given twice");
    var tables =
        weft(
            "run",
            program,
            "--data",
            bars.toString(),
            "--data",
            "q=" + file("q.csv", BARS),
            "--out",
            folder.resolve("q.csv").toString());
    assertThat(tables.err()).contains("would overwrite the data");
  }

  @Test
  void repeated_keys_are_counted() throws IOException {
    String twice = file("twice.csv", BARS + "2024-01-03,A,3\n2024-01-02,B,4\n2024-01-02,B,5\n");
    String line =
        "3 rows have the symbol and time of an earlier one, the first is "
            + twice
            + ": row 5; --duplicates first or last keeps one of them";

    assertThat(weft("run", program, "--data", twice).out()).contains(line);
    assertThat(weft("run", program, "--data", twice, "--duplicates", "last").out())
        .doesNotContain("earlier one");
    assertThat(weft("run", program, "--data", file("bars.csv", BARS)).out())
        .doesNotContain("earlier one");
    String sorted = file("sorted.csv", "time,symbol,close\n1,A,1\n1,A,2\n2,A,3\n");
    assertThat(weft("run", program, "--data", sorted).out())
        .contains("1 row has the symbol and time of an earlier one", "sorted.csv: row 2");
  }

  @Test
  void declared_ranges_are_compared_with_data() throws IOException {
    String declared = file("r.weft", "column close: f64 in 2..20\nd = 1 / close");
    String bars = file("bars.csv", BARS);

    var ran = weft("run", declared, "--data", bars);
    assertThat(ran.code()).isZero();
    assertThat(ran.err())
        .startsWith(
            "warning[outside-range]: the column 'close' is outside of its declared range in 2"
                + " rows\n  expected: 2.0..20.0\n  found:    1.0 in "
                + bars
                + ": row 1\n");
    Path out = folder.resolve("out.csv");
    var strict = weft("run", declared, "--data", bars, "--strict", "--out", out.toString());
    assertThat(strict.code()).isEqualTo(2);
    assertThat(strict.err()).contains("with --strict warnings are errors");
    assertThat(out).doesNotExist();
    String wide = file("w.weft", "column close: f64 in 1..30\nd = 1 / close");
    assertThat(weft("run", wide, "--data", bars, "--strict").code()).isZero();
  }

  @Test
  void infinities_are_counted() throws IOException {
    String ratio = file("i.weft", "r = 1 / (close - 1)\ns = close");
    assertThat(weft("run", ratio, "--data", file("bars.csv", BARS)).out())
        .contains("feature  type  missing  infinite  warm-up rows")
        .containsPattern("r        f64         0         1             0");
  }

  @Test
  void output_that_can_not_be_written() throws IOException {
    String bars = file("bars.csv", BARS);
    Path closed = Files.createDirectory(folder.resolve("d"));
    var ran = weft("run", program, "--data", bars, "--out", closed + "/x/y.csv");
    assertThat(ran.code()).isEqualTo(2);
    Path taken = Files.createDirectories(folder.resolve("new/README.md/x")).getParent();
    assertThat(taken).isDirectory();
    var out =
        new PrintWriter(new StringWriter()) {
          @Override
          public boolean checkError() {
            return true;
          }
        };
    var err = new StringWriter();
    assertThat(Main.run(out, new PrintWriter(err), "run", program, "--data", bars)).isEqualTo(4);
    assertThat(err.toString()).contains("the output could not be written");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_full_disk_has_its_exit_code() throws IOException {
    try (var full = new FileOutputStream("/dev/full")) {
      FileDescriptor descriptor = full.getFD();
      var err = new StringWriter();
      int code =
          Main.run(
              new ProcessWriter(descriptor),
              new PrintWriter(err),
              "run",
              program,
              "--data",
              file("bars.csv", BARS));
      assertThat(code).isEqualTo(4);
      assertThat(err.toString()).contains("could not be written", "no space left");
    }
  }

  @Test
  void two_columns_of_one_name() {
    var ran = weft("run", program, "--data", DESK.resolve("two_columns.parquet").toString());
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err())
        .contains("two_columns.parquet: two columns are called 'close'")
        .contains("give the columns names of their own");
  }

  @Test
  void no_command_writes_over_what_it_reads() throws IOException {
    String features = file("own.weft", "y = close + 0");
    String type = file("own.yaml", "text");
    Path link = Files.createSymbolicLink(folder.resolve("link.weft"), Path.of(features));
    for (var line :
        List.of(
            List.of("polars", features, "--out", features),
            List.of("polars", features, "--out", link.toString()),
            List.of("dolphindb", features, "--out", link.toString()),
            List.of("explain", features, "--format", "json", "--out", features),
            List.of("explain", features, "--types", type, "--out", type),
            List.of("stream", features, "--out", features),
            List.of("stream", features, "--data", "ref=" + type, "--out", type))) {
      var ran = weft(line.toArray(String[]::new));
      assertThat(ran.code()).as(line.toString()).isEqualTo(2);
      assertThat(ran.err()).contains("would overwrite");
    }
    assertThat(Files.readString(Path.of(features))).isEqualTo("y = close + 0");
    assertThat(Files.readString(Path.of(type))).isEqualTo("text");
  }

  @Test
  void nor_over_what_only_its_files_name() throws IOException {
    String bars = file("bars.csv", BARS);
    Files.createDirectory(folder.resolve("own"));
    String type = file("own/twice.yaml", TWICE);
    String used = file("used.weft", "y = close + 0\n");
    Path net = folder.resolve("net.onnx");
    Files.copy(Path.of("../examples/models/net.onnx"), net);
    String project =
        file(
            "p.yaml",
            """
            name: p
            data: bars.csv
            types: [own]
            models: {net: net.onnx}
            features:
              signal: [{name: t, type: twice, inputs: {x: close}}]
            """);
    String program = file("uses.weft", "use \"used.weft\"\nmodel net = \"net.onnx\"\nz = y * 2\n");
    for (var line :
        List.of(
            List.of("explain", project, "--format", "text", "--out", type),
            List.of("explain", project, "--format", "text", "--out", net.toString()),
            List.of("explain", project, "--format", "text", "--out", bars),
            List.of("polars", program, "--out", used),
            List.of("polars", program, "--out", net.toString()))) {
      var ran = weft(line.toArray(String[]::new));
      assertThat(ran.code()).as(line.toString()).isEqualTo(2);
      assertThat(ran.err()).as(line.toString()).contains("would overwrite what is read");
    }
    assertThat(weft("run", project).code()).isZero();
    assertThat(weft("explain", project, "--out", folder.resolve("e.txt").toString()).code())
        .isZero();
  }

  @Test
  void options_that_name_other_files_write_over_none() throws IOException {
    String text = file("x.json", "{}");
    String net = "../examples/models/net.onnx";
    for (var line :
        List.of(
            List.of("conform", text, "--results", text),
            List.of("bench", "W1", "--compare", text, "--save", text),
            List.of("model", "show", text, "--svg", text),
            List.of("model", "run", net, "--in", "x=@" + text, "--out", "y=" + text),
            List.of("verify", net, text, "--counterexample", text))) {
      var ran = weft(line.toArray(String[]::new));
      assertThat(ran.code()).as(line.toString()).isEqualTo(2);
      assertThat(ran.err()).as(line.toString()).contains("would overwrite what is read");
    }
    Path link = Files.createSymbolicLink(folder.resolve("link.json"), Path.of(text));
    assertThat(weft("model", "convert", text, link.toString()).err())
        .contains("would be written over itself");
  }

  @Test
  void a_file_of_pandas_without_rows() {
    var ran = weft("run", program, "--data", DESK.resolve("no_rows.parquet").toString());
    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).contains("0 rows").contains("there are no rows in");
  }

  @Test
  void columns_that_are_there_and_can_not_be_read() throws IOException {
    String data = DESK.resolve("unread.arrow").toString();
    assertThat(weft("run", program, "--data", data).err())
        .contains("unread.arrow: the column 'close' can't be read")
        .contains("found:    times of day")
        .contains("write them with their dates");
    String field = file("book.weft", "d = array_extract(book, \"size\")");
    assertThat(
            weft("check", field, "--data", data).err() + weft("check", field, "--data", data).out())
        .contains("unread.arrow: the column 'book' can't be read")
        .contains("found:    records");
  }

  @Test
  void options_of_csv_files_that_would_do_nothing() {
    String data = DESK.resolve("case.parquet").toString();
    var ran = weft("run", program, "--data", data, "--epoch", "ms", "--nulls", "NA");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err())
        .contains("--nulls, --epoch would do nothing: ")
        .contains("case.parquet is no CSV file")
        .contains("whole numbers order rows as they are");
    assertThat(weft("run", program, "--data", data, "--decimal", ",").err())
        .contains("other files say themselves how they are written");
  }

  @Test
  void times_in_a_form_of_their_own_are_told_how_to_read() throws IOException {
    String data = file("us.csv", BARS.replace("2024-01-02", "01/02/2024"));
    assertThat(weft("run", program, "--data", data).err())
        .contains("us.csv: the column 'time' does not hold times or whole numbers")
        .contains("'01/02/2024' in " + data + ": row 1")
        .contains("--time-format M/d/yyyy or d/M/yyyy");
  }

  @Test
  void compressed_files_under_a_plain_name() throws IOException {
    Path file = folder.resolve("packed.csv");
    try (var out = new java.util.zip.GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(BARS.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    assertThat(weft("run", program, "--data", file.toString()).err())
        .contains("packed.csv: the file is compressed with gzip")
        .contains("a name that ends in .csv.gz");
    Files.write(file, new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 1, 2});
    assertThat(weft("run", program, "--data", file.toString()).err())
        .contains("compressed with zstd")
        .contains(".csv.zst");
  }

  @Test
  void a_text_groups_nothing() throws IOException {
    String grouped = file("g.weft", "r = cs_rank(close, by=\"symbol\")");
    assertThat(weft("run", grouped, "--data", file("bars.csv", BARS)).err())
        .contains("by is a text", "by=symbol");
  }

  @Test
  void explanations_are_written_whole() throws IOException {
    Path out = Path.of(file("e.txt", "old"));
    String wrong = file("w.weft", "a = clsoe");
    String bars = file("bars.csv", BARS);
    assertThat(weft("explain", wrong, "--data", bars, "--out", out.toString()).code()).isEqualTo(2);
    assertThat(out).hasContent("old");
    assertThat(weft("explain", program, "--format", "text", "--data", bars, "--out", bars).err())
        .contains("would overwrite the data");
  }

  @Test
  void a_header_without_rows() throws IOException {
    var ran = weft("run", program, "--data", file("h.csv", "time,symbol,close\n"));
    assertThat(ran.out() + ran.err())
        .contains("there are no rows in ", "h.csv, only names of columns");
  }

  @Test
  void times_with_and_without_a_zone() {
    String data = DESK.resolve("zones").toString() + "/*.parquet";
    var ran = weft("run", program, "--data", data);
    assertThat(ran.code()).isZero();
    assertThat(ran.err())
        .contains("warning[mixed-zones]: some times of the column 'time' have a zone")
        .contains("6 rows without a zone, the first is ", "b.parquet: row 1; 6 rows with one");
    assertThat(weft("run", program, "--data", data, "--strict").code()).isEqualTo(2);
  }

  @Test
  void what_is_asserted_is_compared_with_results() throws IOException {
    String asserting = file("asserting.weft", "double = close * 2\nassert double in 0..200\n");
    String data = DESK.resolve("pandas.feather").toString();
    String out = folder.resolve("double.csv").toString();

    var ran = weft("run", asserting, "--data", data, "--out", out);

    assertThat(ran.code()).isZero();
    assertThat(ran.err())
        .contains("warning[assertion-broken]: 'double' is not as asserted in 2 rows")
        .contains("asserting.weft:2:", "expected: assert double in 0..200")
        .contains("found:    220.0 in row 5 of the results (2024-01-03T00:00:00Z, BBB)");
    assertThat(Path.of(out)).exists();
    Files.delete(Path.of(out));
    var strict = weft("run", asserting, "--data", data, "--out", out, "--strict");
    assertThat(strict.code()).isEqualTo(2);
    assertThat(strict.err()).contains("'double' is not as asserted", "nothing is written");
    assertThat(Path.of(out)).doesNotExist();
    String holds = file("holds.weft", "double = lag(close)\nassert double in 0..200 or missing\n");
    assertThat(weft("run", holds, "--data", data, "--strict").code()).isZero();
    String gaps = file("gaps.weft", "double = lag(close)\nassert double in 0..200\n");
    assertThat(weft("run", gaps, "--data", data).err()).contains("in 2 rows", "nothing in row 1");
  }

  /// Of what a pattern names nothing is left out.
  @Test
  void links_to_nothing_and_folders_called_as_files() throws IOException {
    file("one.csv", BARS);
    Path link = Files.createSymbolicLink(folder.resolve("two.csv"), Path.of("gone.csv"));
    String all = folder.resolve("*.csv").toString();
    assertThat(weft("run", program, "--data", all).err()).contains("two.csv is a link to nothing");
    assertThat(weft("run", program, "--data", link.toString()).err()).contains("link to nothing");
    Files.delete(link);
    Path spark = Files.createDirectory(folder.resolve("three.csv"));
    Files.writeString(spark.resolve("part-0.csv"), BARS);
    assertThat(weft("run", program, "--data", all).err())
        .contains("three.csv is a folder", "three.csv/*.csv");
    String within = folder.resolve("**/*.csv").toString();
    assertThat(weft("run", program, "--data", within).code()).isZero();
  }

  @Test
  void a_line_that_is_too_short_is_counted_right() throws IOException {
    String in = file("short.csv", "symbol,time,close\nA,2024-01-01\nA,2024-01-02,2\n");
    assertThat(weft("run", program, "--data", in).err()).contains("line 2: the line has 2 fields");
  }

  /// A float has not the digits of every whole number, and nothing else has room for a missing one.
  @Test
  void whole_numbers_beside_missing_ones_lose_no_digits_in_silence() throws IOException {
    Path data =
        Files.writeString(
            folder.resolve("ids.csv"),
            """
            symbol,time,id,n
            A,2024-01-01,7,1
            A,2024-01-02,9007199254740993,2
            A,2024-01-03,,
            A,2024-01-04,9007199254740995,9007199254740991
            """);
    Path program = Files.writeString(folder.resolve("ids.weft"), "d = diff(id)\nm = n\n");
    String[] run = {"run", program.toString(), "--data", data.toString()};
    var ran = weft(run);
    assertThat(ran.code()).isZero();
    assertThat(ran.err())
        .contains(
            "warning[lost-digits]: whole numbers of the column 'id' lose digits in 2 rows",
            " in " + data + ": row 2",
            "column id: f64")
        .doesNotContain("column 'n'");
    assertThat(weft("run", program.toString(), "--data", data.toString(), "--strict").code())
        .isEqualTo(2);
    Files.writeString(program, "column id: f64\nd = diff(id)\n");
    assertThat(weft(run).err()).doesNotContain("lose digits");
  }

  @Test
  void nor_do_those_of_further_tables() throws IOException {
    String joined = file("joined.weft", "d = close + ids.id");
    String bars = file("bars.csv", BARS);
    String ids = file("ids.csv", "symbol,time,id\nA,2024-01-02,9007199254740993\n");
    String out = folder.resolve("o.csv").toString();
    for (String memory : new String[] {"512MB", "8GB"}) {
      var ran =
          weft(
              "run",
              joined,
              "--data",
              bars,
              "--data",
              "ids=" + ids,
              "--out",
              out,
              "--memory",
              memory);
      assertThat(ran.err())
          .contains("lost-digits]: whole numbers of the column 'ids.id' lose digits in 2 rows")
          .contains(" in " + bars + ": row 1", "what is joined is read as floats");
    }
    String floats = file("floats.weft", "column ids.id: f64\nd = close + ids.id");
    var ran = weft("run", floats, "--data", bars, "--data", "ids=" + ids);
    assertThat(ran.err()).doesNotContain("lose digits");
    var held = weft("stream", joined, "--in", bars, "--data", "ids=" + ids);
    assertThat(held.err()).contains("'ids.id' lose digits in 1 row\n", ids + ": row 1");
  }

  /// A database says of no column beforehand whether something is missing.
  @Test
  void nor_do_those_of_a_database() throws Exception {
    Path data = folder.resolve("ids.duckdb");
    try (var duck = DriverManager.getConnection("jdbc:duckdb:" + data);
        var statement = duck.createStatement()) {
      statement.execute("CREATE TABLE t (symbol TEXT, \"time\" TIMESTAMP, id BIGINT, n BIGINT)");
      statement.execute(
          "INSERT INTO t VALUES ('A', '2024-01-01', 9007199254740993, 9007199254740993),"
              + " ('A', '2024-01-02', NULL, 9007199254740995)");
    }
    Path program = Files.writeString(folder.resolve("db.weft"), "d = id\nm = n\n");
    Path out = folder.resolve("o.parquet");
    for (String engine : new String[] {"compiled", "duckdb"}) {
      var ran =
          weft("run", program + "", "--data", data + "#t", "--out", out + "", "--engine", engine);
      assertThat(ran.code()).as(ran.err()).isZero();
      assertThat(ran.err())
          .contains("warning[lost-digits]: whole numbers of the column 'id' lose digits in 1 row")
          .doesNotContain("column 'n'");
    }
  }
}
