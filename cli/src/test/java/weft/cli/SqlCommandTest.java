package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.cli.console.CellText;
import weft.cli.console.ExitCode;
import weft.eval.Promise;
import weft.files.ReadOptions;
import weft.files.TableFiles;

class SqlCommandTest {
  private static final String FIRST = "../examples/first.weft";

  @TempDir private Path folder;

  private String file(String text) throws IOException {
    Path file = folder.resolve("some.weft");
    Files.writeString(file, text);
    return file.toString();
  }

  /// The page shows what the command prints. `-Dweft.docs=write` writes it anew.
  @Test
  void the_page_shows_what_is_printed() throws IOException {
    var result = weft("sql", FIRST, "--table", "bars");
    assertThat(result.code()).isZero();
    Path page = Path.of("../docs/sql.md");
    String written = Files.readString(page);
    if ("write".equals(System.getProperty("weft.docs"))) {
      int from = written.indexOf("```sql\n") + "```sql\n".length();
      int to = written.indexOf("```\n", from);
      written = written.substring(0, from) + result.out() + written.substring(to);
      Files.writeString(page, written);
    }
    assertThat(written).contains("```sql\n" + result.out() + "```\n");
  }

  @Test
  void statements() {
    assertThat(weft("sql", FIRST, "--view", "my \"view\"").out())
        .startsWith("CREATE OR REPLACE VIEW \"my \"\"view\"\"\" AS\n-- Rows of equal")
        .contains("\nWITH\n");
    assertThat(weft("sql", FIRST, "--row", "rowid", "--view", "v").out())
        .startsWith("CREATE OR REPLACE VIEW \"v\" AS\nWITH")
        .contains("ORDER BY \"time\", \"rowid\"");
    assertThat(weft("sql", FIRST, "--row", "rowid", "--data", "../examples/bars.csv").code())
        .isEqualTo(ExitCode.WRONG);
    assertThat(weft("sql", FIRST, "--copy", "it's.parquet").out())
        .startsWith("COPY (")
        .endsWith(") TO 'it''s.parquet' (FORMAT parquet)\n");
    assertThat(weft("sql", FIRST, "--copy", "x.csv", "--view", "x").code())
        .isEqualTo(ExitCode.WRONG);
  }

  @Test
  void keys() {
    String text = weft("sql", FIRST, "--by", "none", "--time", "at", "--only", "momentum").out();
    assertThat(text).contains("series AS (ORDER BY \"at\")").doesNotContain("symbol");
    assertThat(weft("sql", FIRST, "--only", "nothing").code()).isEqualTo(ExitCode.WRONG);
  }

  @Test
  void files_that_are_read() {
    String text = weft("sql", FIRST, "--data", "../examples/bars.csv").out();
    assertThat(text).contains("FROM read_csv('../examples/bars.csv')");
  }

  @Test
  void what_cant_be_said_is_told() throws IOException {
    var result = weft("sql", file("a = exp(close)\nb = close + 1\n"), "--exact");
    assertThat(result.code()).isEqualTo(7);
    assertThat(result.err()).contains("DuckDB can't say 'exp'");
    assertThat(result.out()).contains("\"b\"").doesNotContain("\"a\"");
    assertThat(weft("sql", file("a = exp(close)\n"), "--exact").out()).isEmpty();
    assertThat(weft("sql", file("a = nothing(close)\n")).code()).isEqualTo(ExitCode.WRONG);
  }

  @Test
  void a_run_by_duckdb() {
    String data = "../examples/bars.csv";
    var expected = weft("run", FIRST, "--data", data, "--only", "rank");
    var found = weft("run", FIRST, "--data", data, "--only", "rank", "--engine", "duckdb");
    assertThat(found.err()).isEmpty();
    assertThat(found.out().lines().limit(5).toList())
        .isEqualTo(expected.out().lines().limit(5).toList());
  }

  // ---- runs over files

  private static final String BARS = "../examples/bars.csv";

  private String summary(Ran ran) {
    return ran.out().replaceAll("in [0-9.]+ s", "in S s").replaceAll("wrote \\S+", "wrote");
  }

  @Test
  void a_run_from_file_to_file() {
    Path own = folder.resolve("own.parquet");
    Path theirs = folder.resolve("theirs.parquet");
    var expected = weft("run", FIRST, "--data", BARS, "--out", own.toString());
    var found =
        weft("run", FIRST, "--data", BARS, "--engine", "duckdb", "--out", theirs.toString());
    assertThat(found.err()).isEmpty();
    assertThat(summary(found)).isEqualTo(summary(expected)).contains("2340 rows, 6 entities");
    var exact = TableFiles.read(List.of(own.toString()), ReadOptions.ALL).columns();
    var near = TableFiles.read(List.of(theirs.toString()), ReadOptions.ALL).columns();
    assertThat(near.keySet()).containsExactlyElementsOf(exact.keySet());
    var promise = new Promise.Near(1e-9, 1e-12);
    exact.forEach(
        (name, column) -> {
          var other = Objects.requireNonNull(near.get(name));
          assertThat(other.element()).isEqualTo(column.element());
          for (int i = 0; i < column.size(); i++) {
            assertThat(
                    column.element().isFloat()
                        ? promise.isKept(column.doubleAt(i), other.doubleAt(i))
                        : CellText.of(column, i).equals(CellText.of(other, i)))
                .as(name + " in row " + i)
                .isTrue();
          }
        });
  }

  @Test
  void what_is_odd_about_rows_is_told_by_every_engine() throws IOException {
    Path rows = folder.resolve("rows.csv");
    Files.writeString(
        rows,
        """
        time,symbol,x,n
        2024-01-01,A,1,1
        2024-01-01,A,2,
        2024-01-02,B,30,3
        """);
    String program = file("column x: f64 in 0..10\ny = x + n\n");
    String[] args = {"run", program, "--data", rows.toString()};
    var expected = weft(args);
    var found = weft("run", program, "--data", rows.toString(), "--engine", "duckdb");
    assertThat(found.err()).isEqualTo(expected.err()).contains("outside of its declared range");
    assertThat(summary(found))
        .isEqualTo(summary(expected))
        .contains("1 row has the symbol and time of an earlier one");
    Path out = folder.resolve("out.csv");
    var strict =
        weft(
            "run",
            program,
            "--data",
            rows + "",
            "--engine",
            "duckdb",
            "--strict",
            "--out",
            out + "");
    assertThat(strict.code()).isEqualTo(ExitCode.WRONG);
    assertThat(out).doesNotExist();
  }

  @Test
  void rows_that_go_through_memory_are_told() {
    Path out = folder.resolve("out.arrow");
    var ran = weft("run", FIRST, "--data", BARS, "--engine", "duckdb", "--out", out.toString());
    assertThat(ran.out()).contains("the engine was given the rows: it does not write Arrow files");
    assertThat(
            weft("run", FIRST, "--data", BARS, "--engine", "duckdb", "--out-order", "entity").out())
        .contains("the engine was given the rows: --out-order entity");
  }
}
