package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.cli.run.Result;

/// The command as a user meets it: what it prints and how it ends.
class MainTest {
  @TempDir private Path folder;

  private record Result(int code, String out, String err) {}

  private static Result weft(String... args) {
    var out = new StringWriter();
    var err = new StringWriter();
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    return new Result(code, out.toString(), err.toString());
  }

  /// Texts may come from anywhere, from a language model too.
  @Test
  void texts_can_not_steer_a_terminal() {
    assertThat(weft("eval", "x", "--set", "x=\"a\\u001b[2J\\u009bb\"").out())
        .isEqualTo("\"a\\u001b[2J\\u009bb\"\n");
  }

  @Test
  void eval_gives_one_number() {
    var result = weft("eval", "exp(a) + 55 / a", "--set", "a=4");

    assertThat(result.out()).isEqualTo("68.34815003314424\n");
    assertThat(result.code()).isZero();
  }

  @Test
  void a_list_is_rows() {
    assertThat(
            weft("eval", "rolling_sum(x, 2) * k", "--set", "x=[1,2,null,4,5]", "--set", "k=10")
                .out())
        .isEqualTo("[nan, 30.0, nan, nan, 90.0]\n");
    assertThat(weft("eval", "a = x > 1\nb = a and x < 3", "--set", "x=[1,2,3]").out())
        .isEqualTo("a = [false, true, true]\nb = [false, true, false]\n");
    assertThat(weft("eval", "s == 'b'", "--set", "s=[\"a\",\"b\"]").out())
        .isEqualTo("[false, true]\n");
  }

  @Test
  void values_come_from_files_too() throws IOException {
    Path file = folder.resolve("a.json");
    Files.writeString(file, "[[1, 2], [3, 4]]");

    assertThat(weft("eval", "array_sum(a)", "--set", "a=@" + file).out()).isEqualTo("[3.0, 7.0]\n");
  }

  @Test
  void a_wrong_formula_is_shown_with_a_caret() {
    var result = weft("eval", "1 + rolling_maen(x, 3)", "--set", "x=1");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains(
            "error[unknown-function]",
            "1 | 1 + rolling_maen(x, 3)",
            "  |     ^^^^^^^^^^^^",
            "did you mean 'rolling_mean'?",
            "docs/errors/unknown-function.md");
  }

  @Test
  void wrong_values_are_named() {
    assertThat(weft("eval", "a + b", "--set", "a=[1,2]", "--set", "b=[1,2,3]").err())
        .contains("'a' and 'b' have different numbers of rows");
    assertThat(weft("eval", "a", "--set", "a=[1,").err()).contains("error[", "--set a");
    assertThat(weft("eval", "a", "--set", "a=@nowhere.json").err())
        .contains("error[file]", "nowhere.json");
    assertThat(weft("eval", "a", "--set", "a=[[1,2],[3]]").err()).contains("different lengths");
    assertThat(weft("eval", "a + b", "--set", "a=1").err()).contains("error[unknown-name]", "'b'");
    assertThat(weft("eval", "alpha + 1", "--set", "alpha=1", "--set", "alhpa=2").err())
        .contains("error[unknown-name]: the formula does not use 'alhpa'", "did you mean 'alpha'?");
    assertThat(weft("eval", "1 + 1", "--set", "a=1").err()).contains("does not use 'a'");
    assertThat(weft("eval", "every(2)", "--set", "rows=[1,2,3]").out())
        .isEqualTo("[false, true, false]\n");
  }

  @Test
  void the_example_of_the_readme_runs() {
    var result =
        weft("run", "../examples/first.weft", "--data", "../examples/bars.csv", "--rows", "2");

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains(
            "momentum",
            "2024-01-02T20:59:00Z",
            "the last 2 of 2340 rows",
            "2340 rows, 6 entities, 4 features",
            "stretch   f64       114            19");
    assertThat(result.err()).isEmpty();
  }

  @Test
  void run_names_what_is_wrong_with_a_file() throws IOException {
    Path data = folder.resolve("d.csv");
    Files.writeString(data, "time,symbol,x\n1,A,1\n2,,2\n");
    Path features = folder.resolve("f.weft");
    Files.writeString(features, "y = x + 1\n");

    assertThat(weft("run", features.toString(), "--data", data.toString()).err())
        .contains("d.csv: row 2 has no entity", "a value in the column 'symbol'");
    assertThat(weft("run", features.toString(), "--data", "none.csv").err())
        .contains("error[file]", "none.csv");
    assertThat(weft("run", "none.weft", "--data", data.toString()).err())
        .contains("error[file]", "none.weft");
    Files.writeString(data, "time,symbol\n1,1\n2\n");
    assertThat(weft("run", features.toString(), "--data", data.toString()).err())
        .contains("line 3: the line has 1 field", "2 fields");
  }

  @Test
  void ops_are_listed_and_shown() {
    assertThat(weft("ops").out())
        .startsWith(
            "abs(x)                                  The size of a value without its sign.\n")
        .contains(
            "rolling_regress(y, x1, x2, ..., w, min_periods=w, lags=none)",
            "\n                                        Least squares of y",
            "weft ops --engines");
    assertThat(weft("ops", "--engines").out())
        .contains("| rolling_mean | x: f64 | by expansion |", " refusals\n");
    assertThat(weft("ops", "lag").out())
        .contains("lag(x, n=1", "weft.ops.window.Lag", "gives [nan, 1.0, 2.0, nan]");
    assertThat(weft("ops", "pct_change").out())
        .contains("  The change from the value n rows earlier", "def pct_change(x, n = 1) =");
    assertThat(weft("ops", "--functions").out()).contains("rolling_mean(x, w, min_periods=w)\n");
    assertThat(weft("ops", "lagg").err()).contains("did you mean 'lag'?");
  }

  @Test
  void conform_counts_and_writes_results() throws IOException {
    Path results = folder.resolve("results.json");
    var result = weft("conform", "../conformance/tensor_ops.json", "--results", results.toString());

    assertThat(result.out()).endsWith("189 passed, 0 failed\n");
    assertThat(result.code()).isZero();
    assertThat(Files.readString(results)).contains("\"add-01\"");
  }

  @Test
  void conform_counts_apart_what_is_better_here() {
    var result = weft("conform", "../conformance/text_programs.json");
    assertThat(result.out()).endsWith("72 passed, 0 failed, 2 superseded\n");
    assertThat(result.code()).isZero();
  }

  /// A case that the compiled engine leaves to the interpreter would fail.
  @Test
  void conform_runs_the_compiled_engine() {
    var result = weft("conform", "--engine", "compiled", "../conformance/features.json");
    assertThat(result.out()).doesNotContain("FAILED").contains(" passed, 0 failed");
    assertThat(result.code()).isZero();
  }

  @Test
  void conform_fails_when_a_case_does() throws IOException {
    Path file = folder.resolve("wrong.json");
    String good = Files.readString(Path.of("../conformance/tensor_ops.json"));
    Files.writeString(file, good.replaceFirst("\"expected\": 9,", "\"expected\": 10,"));
    var result = weft("conform", file.toString());

    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).contains("FAILED add-01", "188 passed, 1 failed");
    assertThat(weft("conform", "nowhere.json").err()).contains("error[file]", "nowhere.json");
    assertThat(weft("conform", "../examples/first.weft").code()).isEqualTo(2);
  }

  @Test
  void help_and_version() {
    assertThat(weft("--version").out()).startsWith("weft ");
    assertThat(weft().out()).contains("Usage: weft", "eval", "conform");
    assertThat(weft("frobnicate").code()).isEqualTo(2);
  }

  @Test
  void a_formula_without_inputs_has_a_value() {
    assertThat(weft("eval", "1 + 1").out()).isEqualTo("2.0\n");
    assertThat(weft("eval", "-5").out()).isEqualTo("-5.0\n");
    assertThat(weft("eval", "$n * 2", "--param", "n=3").out()).isEqualTo("6.0\n");
    assertThat(weft("eval", "a = 1\nb = a > 2").out()).isEqualTo("a = 1.0\nb = false\n");
    assertThat(weft("eval", "y").err()).contains("'y'", "there are no columns");
  }

  @Test
  void a_wrong_command_line_is_one_short_message() {
    assertThat(weft("rnu", "x").err()).contains("no command 'rnu'", "did you mean 'run'?");
    assertThat(weft("run").err()).contains("weft run: FEATURES is missing", "weft run --help");
    assertThat(weft("run", "f", "--dta", "x").err())
        .contains("weft run has no option '--dta'", "did you mean '--data'?");
    assertThat(weft("run", "f", "--data").err()).contains("the FILE of --data is missing");
    assertThat(weft("run", "f", "g").err()).contains("weft run: 'g' is one too many");
    assertThat(weft("run", "f", "--rows", "x").err())
        .contains("--rows can't be 'x'", "a whole number");
    assertThat(weft("run", "f", "--duplicates", "lst").err())
        .contains("--duplicates can't be 'lst'", "one of keep, refuse, first, last");
    assertThat(weft("run", "f", "--param", "window").err())
        .contains("--param can't be 'window'", "NAME=VALUE");
    for (String[] line : new String[][] {{"rnu"}, {"run"}, {"run", "f", "--dta"}}) {
      var result = weft(line);
      assertThat(result.code()).isEqualTo(2);
      assertThat(result.err()).startsWith("error[usage]: ").doesNotContain("Usage:", "java");
      assertThat(result.out()).isEmpty();
    }
  }

  @Test
  void a_file_that_can_not_be_opened_is_named_without_java() {
    String nowhere = folder.resolve("no/where").toString();
    for (String[] line :
        new String[][] {
          {"eval", "a", "--set", "a=@" + nowhere},
          {"explain", "../examples/first.weft", "--out", nowhere + ".svg"},
          {"conform", "../conformance/tensor_ops.json", "--results", nowhere},
          {"new", folder.resolve("file") + "/below"},
          {"check", "../examples/first.weft", "--types", nowhere},
        }) {
      try {
        Files.writeString(folder.resolve("file"), "");
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
      var result = weft(line);
      boolean written = List.of("explain", "conform", "new").contains(line[0]);
      assertThat(result.code()).as(line[0]).isEqualTo(written ? 4 : 2);
      assertThat(result.err()).as(line[0]).contains("error[file]").doesNotContain("Exception");
    }
  }

  @Test
  void a_file_of_features_that_is_not_there_has_a_neighbour() throws IOException {
    Files.writeString(folder.resolve("first.weft"), "a = x\n");

    assertThat(weft("explain", folder.resolve("firt.weft").toString()).err())
        .contains("there is no file", "did you mean " + folder.resolve("first.weft") + "?");
    assertThat(weft("explain", folder.resolve("other.weft").toString()).err())
        .contains("there is no file")
        .doesNotContain("did you mean");
    assertThat(weft("explain", folder.toString()).err())
        .contains("has no project.yaml", "weft new NAME");
  }

  @Test
  void words_of_the_language_are_no_ops() {
    var result = weft("ops", "if");

    assertThat(result.code()).isZero();
    assertThat(result.out()).contains("if(condition, a, b)", "docs/language.md");
  }

  @Test
  void a_studio_of_a_file_that_is_not_there_is_refused() {
    var ran = weft("studio", "nothing.yaml", "--no-open");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("error[file]: there is no file nothing.yaml");
  }
}
