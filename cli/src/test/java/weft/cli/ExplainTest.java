package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.cli.run.Result;
import weft.ir.json.Json;

class ExplainTest {
  @TempDir private Path folder;
  private String features = "";

  private record Result(int code, String out, String err) {}

  private static Result weft(String... args) {
    var out = new StringWriter();
    var err = new StringWriter();
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    return new Result(code, out.toString(), err.toString());
  }

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, text);
    return file;
  }

  @BeforeEach
  void features() throws IOException {
    features =
        file("f.weft", "momentum = pct_change(close, 20)\nrank = cs_rank(momentum)\n").toString();
  }

  @Test
  void without_data_the_features_say_what_they_read() {
    var result = weft("explain", features);

    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    assertThat(result.out())
        .startsWith(features)
        .contains("momentum = pct_change(close, 20)\n", "rank = cs_rank(momentum)\n")
        .contains("  warm-up        20 rows: the first result is in row 21 of an entity\n")
        .contains("# shared by momentum, rank\n");
  }

  @Test
  void with_data_types_are_those_of_the_table() throws IOException {
    String table = file("t.csv", "time,symbol,close\n1,a,x\n2,a,y\n").toString();
    var result = weft("explain", features, "--data", table);

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("error[type]");
  }

  @Test
  void formats_are_named_or_told_by_the_file() throws IOException {
    Path svg = folder.resolve("a.svg");
    assertThat(weft("explain", features, "--out", svg.toString()).out())
        .isEqualTo("wrote " + svg + "\n");
    assertThat(svg).content().startsWith("<svg ").endsWith("</svg>\n");

    assertThat(weft("explain", features, "--format", "dot").out()).startsWith("digraph ");
    var json = Json.read("out", weft("explain", features, "--format", "json").out());
    assertThat(json.field("features").items()).hasSize(2);

    Path text = folder.resolve("a.txt");
    weft("explain", features, "--out", text.toString());
    assertThat(text).content().contains("Size, in equations:");
    var wrong = weft("explain", features, "--out", folder.resolve("a.png").toString());
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("error[usage]", ".txt, .dot, .svg or .json");
  }

  @Test
  void some_features_only() {
    assertThat(weft("explain", features, "--only", "momentum").out()).doesNotContain("cs_rank");
    var wrong = weft("explain", features, "--only", "momentun");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("there is no feature 'momentun'", "did you mean 'momentum'?");
  }

  @Test
  void a_feature_type_is_explained_with_its_parameters() {
    var result = weft("explain", "rsi", "--param", "window=9");

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .startsWith("rsi: 1 feature of 1 column (close)\n")
        .contains("rsi = if(_moves > 0, 100 * _gain / _moves, missing)\n", "wilder(x=n4, w=9)")
        .contains(
            "  where          _moves = _gain + _loss\n",
            "_gain = wilder(max(close - lag(close), 0), $window)\n");
  }

  @Test
  void expanded_lists_what_engines_run() {
    assertThat(weft("explain", features, "--expanded").out())
        .contains("The equations that engines run");
    var json = Json.read("out", weft("explain", features, "--expanded", "--format", "json").out());
    assertThat(json.field("expanded").truth()).isTrue();
  }

  @Test
  void kernels_show_what_a_row_costs() throws IOException {
    String slow =
        file("s.weft", "a = shannon_entropy(close, 250)\nb = rolling_rank_corr(close, open, 250)\n")
            .toString();
    assertThat(weft("explain", slow, "--kernels").out())
        .containsPattern("shannon_entropy over whole windows, about [0-9]{3} operations a row\n")
        .containsPattern("rolling_rank_corr over whole windows, about [0-9]{4} operations a row\n")
        .doesNotContain("by the interpreter");
  }

  @Test
  void what_is_right_is_explained_beside_what_is_wrong() throws IOException {
    String half = file("h.weft", "good = abs(close)\nbad = rolling_maen(close, 3)\n").toString();
    var result = weft("explain", half);

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out()).contains("good = abs(close)");
    assertThat(result.err()).contains("did you mean 'rolling_mean'?");
    assertThat(weft("explain", half, "--only", "bad").err()).contains("the feature 'bad' is wrong");
    assertThat(weft("explain", file("w.weft", "x = 1 +").toString()).code()).isEqualTo(2);
  }
}
