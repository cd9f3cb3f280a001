package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.cli.console.ExitCode;

/// `weft report`.
class ReportCommandTest {
  private static final String BARS = "../examples/bars.csv";
  private static final String FIRST = "../examples/first.weft";

  @TempDir private Path folder;

  private String out(String name) {
    return folder.resolve(name).toString();
  }

  private String program(String text) throws IOException {
    return Files.writeString(folder.resolve("f.weft"), text).toString();
  }

  @Test
  void a_page_of_features() throws IOException {
    Ran ran = weft("report", FIRST, "--data", BARS, "--out", out("r.html"));
    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .contains("wrote " + out("r.html"), "2340 rows, 6 entities, 4 features")
        .containsPattern("momentum +120 ");
    assertThat(Files.readString(Path.of(out("r.html"))))
        .contains("weft report " + FIRST + " --data " + BARS)
        .contains("data bars.csv</dt><dd><code>SHA-256 ");
  }

  @Test
  void the_label_of_the_program_is_taken_and_its_horizon_is_told() throws IOException {
    String features = program("x = pct_change(close, 5)\nlabel fwd = lag(close, -5) / close - 1\n");
    Ran ran = weft("report", features, "--data", BARS, "--out", out("r.html"));
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).contains("label fwd: 5 rows ahead").doesNotContain("\nfwd ");
    Ran without =
        weft("report", features, "--data", BARS, "--out", out("s.html"), "--label", "none");
    assertThat(without.code()).isZero();
    assertThat(without.out()).doesNotContain("label fwd");
    Ran column =
        weft("report", features, "--data", BARS, "--out", out("t.html"), "--label", "volume");
    assertThat(column.code()).isZero();
    assertThat(column.out()).contains("label volume: 1 row ahead");
  }

  @Test
  void what_is_wrong_is_told() throws IOException {
    assertThat(weft("report", FIRST, "--data", BARS, "--out", out("r.pdf")).err())
        .contains("a report is a page, and");
    Ran label = weft("report", FIRST, "--data", BARS, "--out", out("r.html"), "--label", "volumme");
    assertThat(label.code()).isEqualTo(ExitCode.WRONG);
    assertThat(label.err())
        .contains("--label: there is no label or column 'volumme'", "did you mean 'volume'?");
    Ran group =
        weft(
            "report",
            FIRST,
            "--data",
            BARS,
            "--out",
            out("r.html"),
            "--label",
            "volume",
            "--group",
            "sectr");
    assertThat(group.code()).isEqualTo(ExitCode.WRONG);
    assertThat(group.err()).contains("sectr");
    assertThat(
            weft("report", FIRST, "--data", BARS, "--out", out("r.html"), "--horizon", "2").err())
        .contains("--group and --horizon are about a label, and there is none");
    String two = program("x = close\nlabel a = lag(close, -1)\nlabel b = lag(close, -2)\n");
    assertThat(weft("report", two, "--data", BARS, "--out", out("r.html")).err())
        .contains("the program has several labels: a, b");
    String none = program("label a = lag(close, -1)\n");
    assertThat(weft("report", none, "--data", BARS, "--out", out("r.html")).err())
        .contains("there are no features to report on, only labels");
    assertThat(Files.exists(Path.of(out("r.html")))).isFalse();
  }
}
