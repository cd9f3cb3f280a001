package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.cli.console.ExitCode;

/// `weft polars` as a user meets it.
class PolarsCommandTest {
  @TempDir private Path folder;

  /// Run with `-Dweft.docs=write` to renew the page.
  @Test
  void the_page_has_the_module_of_the_first_example() throws IOException {
    Path page = Path.of("../docs/polars.md");
    var ran = Ran.weft("polars", "../examples/first.weft");
    assertThat(ran.code()).isZero();
    String module = ran.out().replace("../", "");
    String text = Files.readString(page);
    int from = text.indexOf("```python\n") + "```python\n".length();
    int to = text.indexOf("```\n", from);
    if ("write".equals(System.getProperty("weft.docs"))) {
      Files.writeString(page, text.substring(0, from) + module + text.substring(to));
    }
    text = Files.readString(page);
    assertThat(text.substring(from, text.indexOf("```\n", from))).isEqualTo(module);
  }

  @Test
  void the_engine_takes_the_python_that_an_option_names() {
    @Nullable String before = System.getProperty("weft.python");
    try {
      var ran =
          Ran.weft(
              "run",
              "../examples/first.weft",
              "--data",
              "../examples/bars.csv",
              "--engine",
              "polars",
              "--python",
              "/nowhere/python");
      assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
      assertThat(ran.err()).contains("'/nowhere/python' can't be started", "pip install polars");
    } finally {
      if (before == null) {
        System.clearProperty("weft.python");
      } else {
        System.setProperty("weft.python", before);
      }
    }
  }

  @Test
  void keys_have_other_names() throws IOException {
    Path features = Files.writeString(folder.resolve("f.weft"), "y = lag(x)\nr = cs_rank(x)\n");
    Path out = folder.resolve("features.py");
    var ran =
        Ran.weft(
            "polars",
            features.toString(),
            "--by",
            "firm",
            "--order",
            "day",
            "--only",
            "y",
            "--out",
            out.toString());
    assertThat(ran.code()).isZero();
    assertThat(ran.out().strip()).isEqualTo("wrote " + out);
    assertThat(Files.readString(out))
        .contains("def each_firm(", ".sort(\"firm\", \"day\",", "y=each_firm(")
        .doesNotContain("rank");
    assertThat(Ran.weft("polars", features.toString(), "--by", "none").out())
        .contains("y=pl.col(\"x\").shift(1)");
  }

  @Test
  void what_can_not_be_said_is_told() throws IOException {
    Path some =
        Files.writeString(
            folder.resolve("some.weft"), "y = session_start(time, \"XNYS\")\nz = x + 1\n");
    var ran = Ran.weft("polars", some.toString());
    assertThat(ran.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(ran.err()).contains("Polars can't say 'session_start'");
    assertThat(ran.out()).contains("z=pl.col(\"x\") + 1.0").doesNotContain("session");
    Path none =
        Files.writeString(folder.resolve("none.weft"), "y = session_start(time, \"XNYS\")\n");
    assertThat(Ran.weft("polars", none.toString()).code()).isEqualTo(ExitCode.WRONG);
  }
}
