package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.json.Json;
import weft.library.FeatureType;
import weft.library.Registry;

class CheckCommandTest {
  private static final String PROGRAM =
      """
      column volume: f64 in 0..1e9
      param window = 20
      spread = close - rolling_mean(close, $window)
      ratio = spread / volume
      rank = cs_rank(spread)
      """;

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, text);
    return file.toString();
  }

  @Test
  void sound_features_have_no_problems() throws IOException {
    var result = weft("check", file("a.weft", "a = close\nb = rolling_mean(close, 30s)\n"));

    assertThat(result)
        .isEqualTo(
            new Ran(
                0,
                """
                feature  type  warm-up              state  made of             reads
                a        f64    0 rows                0 B  1 source            close
                b        f64       30s  0 B + 30s of rows  1 source, 1 window  close

                2 features, no problems
                """,
                ""));
  }

  @Test
  void warnings_are_shown_and_fail_only_when_strict() throws IOException {
    String file = file("a.weft", "out = y / (high - low)\n");

    var result = weft("check", file);
    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains(
            "warning[division-by-zero]: the divisor high - low can be zero",
            "1 | out = y / (high - low)",
            "  |       ^^^^^^^^^^^^^^^^",
            "if(high - low != 0, y / (high - low), missing)",
            "docs/errors/division-by-zero.md")
        .endsWith("\n1 warning\n");
    assertThat(weft("check", file, "--strict").code()).isEqualTo(1);
  }

  @Test
  void errors_fail_and_the_sound_features_are_still_described() throws IOException {
    var result = weft("check", file("a.weft", "a = close + rolling_maen(close, 3)\nb = close\n"));

    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .contains("error[unknown-function]", "did you mean 'rolling_mean'?", "\nb        f64")
        .endsWith("\n1 error\n");
  }

  @Test
  void names_that_nothing_needs_and_times_that_count_rows_are_told() throws IOException {
    var result =
        weft(
            "check",
            file(
                "a.weft",
                """
                param spare = 3
                param window_seconds = 30
                out = rolling_mean(close, $window_seconds)
                """));

    assertThat(result.out())
        .contains("warning[unused]: the parameter 'spare'", "warning[rows-for-time]")
        .endsWith("\n2 warnings\n");
  }

  @Test
  void a_type_that_describes_rows_as_a_time_is_told() throws IOException {
    String type =
        """
        name: calm
        description: How calm it is.
        category: price
        dimension: signal
        required_inputs: [close]
        parameters:
          window:
            type: integer
            description: length of the window in seconds
            default: 20
        output_column: calm
        formula: rolling_mean(close, $window)
        """;

    assertThat(weft("check", file("calm.yaml", type)).out())
        .contains(
            "warning[rows-for-time]: 'window' is described in seconds",
            "formula: rolling_mean(close, $window)")
        .endsWith("\n1 warning\n");
    assertThat(weft("check", file("rows.yaml", type.replace("in seconds", "in rows"))).out())
        .endsWith("\n1 feature, no problems\n");
  }

  @Test
  void data_decides_the_types_of_columns() throws IOException {
    String data = file("a.csv", "time,close\n2024-01-02,abc\n");
    String program = file("a.weft", "out = close + 1\n");

    assertThat(weft("check", program, "--data", data, "--by", "none").out())
        .contains("error[bad-data]", "row 1 of the column 'close' does not hold a number")
        .doesNotContain("error[type]");
    assertThat(weft("check", program).out()).endsWith("1 feature, no problems\n");
  }

  @Test
  void several_sets_are_looked_at_even_where_one_is_wrong() throws IOException {
    String program = file("a.weft", "out = close\n");

    var result = weft("check", program, "no_such_type", "mid_price", "--format", "json");
    Json json = Json.read("out", result.out());
    assertThat(result.code()).isEqualTo(2);
    assertThat(json.field("errors").integer()).isEqualTo(1);
    assertThat(json.field("sets").items())
        .extracting(set -> set.field("features").items().size())
        .containsExactly(1, 0, 1);
    assertThat(json.field("sets").items().get(1).field("problems").items().getFirst())
        .extracting(problem -> problem.field("code").text())
        .isEqualTo("unknown-name");
  }

  @Test
  void what_can_not_be_read_or_holds_no_features_ends_with_2() throws IOException {
    for (String what :
        List.of(
            folder + "/none.weft",
            folder + "/none.yaml",
            folder.toString(),
            file("a.csv", "time,close\n"),
            file("other.yaml", "version: 3\nservices: none\n"),
            "no_such_type")) {
      var result = weft("check", what);
      assertThat(result.code()).as(what).isEqualTo(2);
      assertThat(result.out()).startsWith("error[").endsWith("\n1 error\n");
    }
    String program = file("a.weft", "out = close\n");
    assertThat(weft("check", program, "--data", folder + "/none.csv").code()).isEqualTo(2);
    assertThat(weft("check", file("type.yaml", "name: [\n")).code()).isEqualTo(1);
    assertThat(weft("check", file("type.yaml", "name: x\nformula: close\n")).code()).isEqualTo(1);
  }

  @Test
  void the_example_of_a_type_is_computed() throws IOException {
    String type =
        """
        name: change
        description: Change.
        category: price
        required_inputs: [close]
        output_column: change
        formula: close - lag(close)
        example:
          inputs:
            close: [1, 2, 4]
          expected: [null, 1, 3]
        """;

    var result = weft("check", file("change.yaml", type));
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .contains(
            "error[wrong-example]: the example is not what the formula gives: 'change' in row 3",
            "change.yaml:10:23",
            "10 |   expected: [null, 1, 3]",
            "  expected: 3\n  found:    2\n",
            "docs/errors/wrong-example.md",
            "\nchange   f64")
        .endsWith("\n1 error\n");
    assertThat(weft("check", file("right.yaml", type.replace("1, 3]", "1, 2]"))).code()).isZero();
    assertThat(weft("check", file("worse.yaml", type.replace("lag(", "lga("))).out())
        .contains("lga")
        .doesNotContain("wrong-example");
  }

  @Test
  void a_project_is_checked_over_its_own_data() throws IOException {
    file("bars.csv", "time,symbol,close,volume\n2024-01-02,A,1,2\n");
    String project =
        """
        name: p
        data: bars.csv
        entity: symbol
        features:
          signal:
            - {name: a, type: return_momentum}
        """;

    assertThat(weft("check", file("p.yaml", project)).out()).endsWith("\n1 feature, no problems\n");
    assertThat(weft("check", file("p.yaml", project.replace("bars.csv", "bras.csv"))))
        .satisfies(
            ran -> {
              assertThat(ran.code()).isEqualTo(2);
              assertThat(ran.out()).contains("bras.csv", "did you mean", "\na        f64");
            });
    assertThat(weft("check", file("p.yaml", project.replace(": symbol", ": symbl"))))
        .satisfies(
            ran -> {
              assertThat(ran.code()).isEqualTo(1);
              assertThat(ran.out())
                  .contains("no column 'symbl'", "--by symbol, or entity: symbol in a project");
            });
    String wired = project.replace("momentum}", "momentum, inputs: {close: clsoe}}");
    assertThat(weft("check", file("p.yaml", wired)))
        .satisfies(
            ran -> {
              assertThat(ran.code()).isEqualTo(1);
              assertThat(ran.out()).contains("wired to 'clsoe'", "p.yaml:6:", "'close'?");
            });
    String other = file("other.csv", "time,symbol,clsoe\n2024-01-02,A,1\n");
    assertThat(weft("check", file("p.yaml", wired), "--data", other).code()).isZero();
    assertThat(weft("check", file("p.yaml", wired.replace("data: bars.csv\n", ""))).code())
        .isZero();
  }

  @Test
  void a_cell_that_is_no_number_is_named() throws IOException {
    String data = file("bars.csv", "time,close\n2024-01-02,1\n2024-01-03,oops\n");
    String project =
        "name: p\n"
            + "data: bars.csv\n"
            + "entity: none\n"
            + "features:\n"
            + "  signal:\n"
            + "    - {name: a, type: return_momentum}\n";

    for (var result :
        List.of(
            weft("check", file("p.yaml", project)),
            weft("check", file("a.weft", "a = close + 1\n"), "--data", data, "--by", "none"))) {
      assertThat(result.code()).isEqualTo(1);
      assertThat(result.out()).contains("row 2 of the column 'close'", "oops");
    }
  }

  @Test
  void a_column_that_a_feature_hides_is_warned_of() throws IOException {
    file("bars.csv", "time,symbol,close,volume\n2024-01-02,A,1,2\n");
    String project =
        file(
            "p.yaml",
            """
            name: p
            data: bars.csv
            features:
              signal:
                - {name: close, type: return_momentum, inputs: {close: volume}}
                - {name: a, type: return_momentum}
            """);

    var result = weft("check", project);
    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains("warning[hidden-column]: the feature 'a' reads the feature 'close'", "p.yaml:6:7")
        .endsWith("\n1 warning\n");
    assertThat(weft("check", project, "--strict").code()).isEqualTo(1);
  }

  @Test
  void parameters_can_be_given() throws IOException {
    String program = file("a.weft", "param window = 5\nout = rolling_mean(close, $window)\n");

    assertThat(weft("check", program, "--param", "window=100").out()).contains("99 rows");
    assertThat(weft("check", program, "--param", "window=5m").out()).contains(" 5m ");
  }

  @Test
  void every_shipped_type_is_sound() {
    var command = new ArrayList<>(List.of("check", "--format", "json"));
    Registry.shipped().types().stream().map(FeatureType::name).forEach(command::add);

    var result = weft(command.toArray(String[]::new));
    Json json = Json.read("out", result.out());
    for (Json set : json.field("sets").items()) {
      assertThat(set.field("features").items()).as(set.field("name").text()).isNotEmpty();
      assertThat(set.field("problems").items()).as(set.field("name").text()).isEmpty();
    }
    assertThat(json.field("errors").integer()).isZero();
    assertThat(result.code()).isZero();
  }

  /// The page shows what the command prints. `-Dweft.docs=write` writes it anew.
  @Test
  void the_page_shows_what_is_printed() throws IOException {
    String file = file("ratio.weft", PROGRAM);
    String text = weft("check", file).out().replace(folder + "/", "").strip();
    String json = weft("check", file, "--format", "json").out().replace(folder + "/", "").strip();
    Path page = Path.of("../docs/check.md");
    String written = Files.readString(page);
    if ("write".equals(System.getProperty("weft.docs"))) {
      var parts = written.split("```\n");
      parts[3] = PROGRAM;
      parts[5] = text + "\n";
      parts[7] = json + "\n";
      Files.writeString(page, String.join("```\n", parts));
      written = Files.readString(page);
    }
    assertThat(written.split("```\n")[3]).isEqualTo(PROGRAM);
    assertThat(written.split("```\n")[5].strip()).isEqualTo(text);
    assertThat(written.split("```\n")[7].strip()).isEqualTo(json);
  }
}
