package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        .startsWith("CREATE OR REPLACE VIEW \"my \"\"view\"\"\" AS\nWITH");
    assertThat(weft("sql", FIRST, "--copy", "it's.parquet").out())
        .startsWith("COPY (")
        .endsWith(") TO 'it''s.parquet' (FORMAT parquet)\n");
    assertThat(weft("sql", FIRST, "--copy", "x.csv", "--view", "x").code()).isEqualTo(Main.WRONG);
  }

  @Test
  void keys() {
    String text = weft("sql", FIRST, "--by", "none", "--time", "at", "--only", "momentum").out();
    assertThat(text).contains("WINDOW series AS (ORDER BY \"at\")").doesNotContain("symbol");
    assertThat(weft("sql", FIRST, "--only", "nothing").code()).isEqualTo(Main.WRONG);
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
    assertThat(weft("sql", file("a = nothing(close)\n")).code()).isEqualTo(Main.WRONG);
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
}
