package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `weft derive`, and what `weft explain` says of derivatives and of graphs in text form.
class DeriveTest {
  @TempDir private Path folder;
  private String features = "";
  private String table = "";

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @BeforeEach
  void files() throws IOException {
    features =
        file(
            "f.weft",
            """
            param alpha: float = 0.25 in 0..1
            param w: int = 2
            ratio = log(close / open)
            mix = $alpha * close + (1 - $alpha) * open
            size = volume * 2
            up = close > open
            far = rolling_mean(open, $w) + close
            """);
    table =
        file(
            "t.csv",
            """
            time,symbol,open,close,volume,step
            1,a,2.0,4.0,10,0.5
            2,a,4.0,,20,1.5
            3,a,8.0,5.0,30,2.5
            """);
  }

  /// The cells of a column, without those of keys.
  private List<String> column(String file, String name) throws IOException {
    var lines = Files.readAllLines(folder.resolve(file));
    int at = Arrays.asList(lines.getFirst().split(",")).indexOf(name);
    assertThat(at).as(name).isNotNegative();
    return lines.stream().skip(1).map(line -> line.split(",", -1)[at]).toList();
  }

  private Ran derive(String... more) {
    var args = new ArrayList<>(List.of("derive", features));
    args.addAll(List.of(more));
    return Ran.weft(args.toArray(String[]::new));
  }

  private String out(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void forward_gives_a_column_for_each_feature_and_input() throws IOException {
    var ran =
        derive(
            "--wrt",
            "close,volume",
            "--only",
            "ratio,size",
            "--data",
            table,
            "--out",
            out("o.csv"));

    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).isZero();
    assertThat(Files.readString(folder.resolve("o.csv")))
        .startsWith("time,symbol,d_ratio_d_close,d_size_d_volume\n");
    assertThat(column("o.csv", "d_ratio_d_close")).containsExactly("0.25", "", "0.2");
    assertThat(column("o.csv", "d_size_d_volume")).containsExactly("2.0", "2.0", "2.0");
    assertThat(ran.out())
        .contains("wrote ", "3 rows, 1 entity, 2 features")
        .contains("ratio does not depend on volume: the derivative is 0 in every row\n")
        .contains("size does not depend on close: the derivative is 0 in every row\n");
  }

  @Test
  void all_engines_give_the_same_bits() throws IOException {
    for (String engine : List.of("compiled", "interpreter", "live")) {
      var ran =
          derive(
              "--wrt",
              "close,$alpha",
              "--only",
              "ratio,mix,up",
              "--data",
              table,
              "--engine",
              engine,
              "--out",
              out(engine + ".csv"));
      // A condition that was asked for has no derivative.
      assertThat(ran.code()).isEqualTo(3);
      assertThat(ran.err()).contains("the feature 'up' is a condition, which has no derivative");
      assertThat(Files.readString(folder.resolve(engine + ".csv")))
          .isEqualTo(Files.readString(folder.resolve("compiled.csv")));
    }
    assertThat(column("compiled.csv", "d_mix_d_alpha")).containsExactly("2.0", "", "-3.0");
  }

  @Test
  void a_direction_is_a_column() throws IOException {
    derive(
        "--wrt",
        "close",
        "--direction",
        "close=step",
        "--only",
        "mix",
        "--data",
        table,
        "--out",
        out("o.csv"));

    assertThat(column("o.csv", "d_mix_d_close")).containsExactly("0.125", "", "0.625");
  }

  @Test
  void reverse_gives_what_rows_count_and_gradients_of_parameters() throws IOException {
    var ran =
        derive(
            "--wrt",
            "close,$alpha",
            "--mode",
            "reverse",
            "--only",
            "mix",
            "--data",
            table,
            "--out",
            out("o.csv"));

    assertThat(ran.code()).isZero();
    assertThat(column("o.csv", "d_sum_mix_d_close")).containsExactly("0.25", "0.0", "0.25");
    assertThat(column("o.csv", "d_sum_mix_d_alpha")).containsExactly("2.0", "0.0", "-3.0");
    assertThat(ran.out()).contains("d(sum(mix)) / d($alpha) = -1.00000000000\n");

    derive(
        "--wrt",
        "close",
        "--mode",
        "reverse",
        "--weight",
        "step",
        "--only",
        "mix",
        "--data",
        table,
        "--out",
        out("p.csv"));
    assertThat(column("p.csv", "d_sum_mix_d_close")).containsExactly("0.125", "0.0", "0.625");
  }

  @Test
  void parameters_have_the_values_of_the_command_line() throws IOException {
    derive(
        "--wrt",
        "close",
        "--param",
        "alpha=0.75",
        "--only",
        "mix",
        "--data",
        table,
        "--out",
        out("o.csv"));
    assertThat(column("o.csv", "d_mix_d_close")).containsExactly("0.75", "", "0.75");

    var square = file("s.weft", "s = $k * $k * close\n");
    Ran.weft(
        "derive", square, "--wrt", "$k", "--param", "k=3", "--data", table, "--out", out("s.csv"));
    assertThat(column("s.csv", "d_s_d_k")).containsExactly("24.0", "", "30.0");
  }

  @Test
  void without_data_the_equations_are_printed_and_can_be_read_back() throws IOException {
    var ran = derive("--wrt", "close", "--only", "ratio");

    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .startsWith("# d_ratio_d_close = d(ratio) / d(close)\nn0 = column(name=\"close\"")
        .doesNotContain("d.close")
        .endsWith("return d_ratio_d_close=n9\n");

    String graph = file("d.graph", ran.out());
    assertThat(Ran.weft("explain", graph).out())
        .contains("d_ratio_d_close = d(ratio) / d(close)\n", "reads          close, open\n");
    Ran.weft("run", graph, "--data", table, "--out", out("o.csv"));
    assertThat(column("o.csv", "d_ratio_d_close")).containsExactly("0.25", "", "0.2");
    assertThat(derive("--wrt", "close", "--only", "ratio", "--data", table, "--graph").out())
        .startsWith(ran.out())
        .contains("3 rows");
  }

  @Test
  void a_zero_is_an_answer() {
    var ran = derive("--wrt", "close", "--only", "size");

    assertThat(ran.code()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out())
        .isEqualTo("size does not depend on close: the derivative is 0 in every row\n");
  }

  private void refused(String message, String... args) {
    var ran = derive(args);
    assertThat(ran.err()).contains(message);
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
  }

  @Test
  void what_is_wrong_is_said_before_data_are_read() {
    String none = folder.resolve("none.csv").toString();
    refused("with respect to what is not said", "--data", none);
    refused("did you mean 'close'?", "--wrt", "clos", "--data", none);
    refused("a parameter is written with its sign: '$alpha'", "--wrt", "alpha", "--data", none);
    refused("there is no parameter 'alfa' that is a number", "--wrt", "$alfa", "--data", none);
    refused("which can't change a little", "--wrt", "$w", "--only", "far", "--data", none);
    refused("--mode can't be 'back'", "--wrt", "close", "--mode", "back", "--data", none);
    refused("did you mean 'ratio'?", "--wrt", "close", "--only", "rato", "--data", none);
    refused("'up' is a condition", "--wrt", "close", "--only", "up", "--data", none);
    refused("--weight is for --mode reverse", "--wrt", "close", "--weight", "step");
    refused(
        "--direction is for --mode forward",
        "--wrt",
        "close",
        "--mode",
        "reverse",
        "--direction",
        "close=step");
    refused(
        "no derivative is taken with respect to it", "--wrt", "close", "--direction", "open=step");
    refused("there is no file", "--wrt", "close", "--data", none);
    refused(
        "the data has no column 'stepp'",
        "--wrt",
        "close",
        "--direction",
        "close=stepp",
        "--data",
        table);
  }

  @Test
  void what_does_not_hold_floats_is_refused() throws IOException {
    String others =
        file("g.weft", "column n: i64\na = if(venue == 'A' and flag, close, n)\nb = hour(time)\n");
    for (var wrong :
        List.of(
            List.of("venue", "holds texts"),
            List.of("flag", "holds conditions"),
            List.of("n", "holds whole numbers, as it is declared"),
            List.of("time", "holds times"))) {
      var ran = Ran.weft("derive", others, "--wrt", wrong.getFirst());
      assertThat(ran.err()).contains(wrong.getLast());
      assertThat(ran.code()).isEqualTo(2);
    }
  }

  @Test
  void a_window_is_no_input() throws IOException {
    String window = file("h.weft", "a = rolling_mean(close, $w)\n");
    var ran = Ran.weft("derive", window, "--wrt", "$w", "--param", "w=3");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("must be a constant", "leave it out of --wrt");
  }

  @Test
  void types_and_projects_have_derivatives_by_their_parameters() throws IOException {
    file(
        "scaled.yaml",
        """
        name: scaled
        description: a column times a factor
        category: signal
        dimension: signal
        version: 1.0.0
        status: stable
        required_inputs:
          - {name: x, description: the column}
        parameters:
          factor: {type: float, default: 2, description: the factor}
          rows: {type: integer, default: 2, description: rows back}
        output_column: scaled
        output_description: the product
        unit: none
        formula: scaled = $factor * $factor * x + 0 * $rows
        """);
    var type =
        Ran.weft(
            "derive",
            out("scaled.yaml"),
            "--input",
            "x=close",
            "--wrt",
            "$factor,close",
            "--data",
            table,
            "--out",
            out("o.csv"));
    assertThat(type.err()).isEmpty();
    assertThat(column("o.csv", "d_scaled_d_factor")).containsExactly("16.0", "", "20.0");
    assertThat(column("o.csv", "d_scaled_d_close")).containsExactly("4.0", "", "4.0");
    assertThat(Ran.weft("derive", out("scaled.yaml"), "--wrt", "$rows").err())
        .contains("is a whole number, which can't change a little");

    String project =
        file(
            "p.yaml",
            """
            name: p
            types: [scaled.yaml]
            features:
              signal:
                - {name: one, type: scaled, inputs: {x: close}}
                - {name: two, type: scaled, inputs: {x: open}, parameters: {factor: 3}}
            """);
    var ran =
        Ran.weft(
            "derive", project, "--wrt", "$two.factor,open", "--data", table, "--out", out("p.csv"));
    assertThat(ran.err()).isEmpty();
    assertThat(column("p.csv", "d_two_d_two_factor")).containsExactly("12.0", "24.0", "48.0");
    assertThat(column("p.csv", "d_two_d_open")).containsExactly("9.0", "9.0", "9.0");
    assertThat(ran.out()).contains("one does not depend on $two.factor, open:");
  }

  @Test
  void explain_shows_derivatives_like_features() {
    var ran = Ran.weft("explain", features, "--only", "ratio", "--derive", "close");

    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .contains("d_ratio_d_close = d(ratio) / d(close)\n")
        .contains("where          ratio = log(close / open)\n", "warm-up        none")
        .contains("# gives d_ratio_d_close");
    assertThat(Ran.weft("explain", features, "--derive", "$w").err()).contains("can't change");
    assertThat(
            Ran.weft("explain", features, "--only", "ratio", "--derive", "close", "--kernels")
                .out())
        .contains("kernel 1");
  }

  @Test
  void forward_derivatives_are_accepted_live_and_reverse_ones_are_not() {
    var forward = Ran.weft("explain", features, "--only", "ratio", "--derive", "close", "--live");
    assertThat(forward.code()).isZero();
    assertThat(forward.out()).contains("gives: d_ratio_d_close\n", "a row is answered without");

    var reverse = Ran.weft("explain", features, "--derive", "close", "--mode", "reverse", "--live");
    assertThat(reverse.code()).isEqualTo(2);
    assertThat(reverse.err()).contains("depends on later rows", "--mode forward");
    refused("later rows", "--wrt", "close", "--mode", "reverse", "--engine", "live");
  }

  @Test
  void graphs_in_text_form_are_read_with_messages() throws IOException {
    String graph =
        "n0 = column(name=\"close\", element=f64, shape=[]) : f64{entity,time}\n"
            + "n1 = sqrt(x=n0) : f64{entity,time}\n";
    assertThat(
            Ran.weft("explain", file("a.graph", "take (n0)\n" + graph + "return a=n1\ngive n1\n"))
                .out())
        .contains("n1 = sqrt(x=n0)");
    assertThat(Ran.weft("explain", file("b.graph", graph)).err()).contains("has no output");
    assertThat(
            Ran.weft("explain", file("c.graph", graph + "n2 = nosuch(x=n1)\nreturn a=n2\n")).err())
        .contains("c.graph:3");
    String other = graph.replace("\"close\"", "\"clos\"") + "return a=n1\n";
    assertThat(Ran.weft("run", file("d.graph", other), "--data", table).err())
        .contains("the data has no column 'clos'", "did you mean 'close'?");
    String text = file("u.csv", "time,symbol,close\n1,a,x\n");
    assertThat(Ran.weft("run", file("e.graph", graph + "return a=n1\n"), "--data", text).code())
        .isEqualTo(2);
    String whole = graph.replace("\"close\"", "\"volume\"") + "return a=n1\n";
    assertThat(Ran.weft("run", file("v.graph", whole), "--data", table).code()).isZero();
  }
}
