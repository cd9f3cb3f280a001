package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.cli.console.ExitCode;

class BoundsCommandTest {
  private static final String FOLDER = "../examples/bounds/";

  @TempDir Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void ranges_come_from_the_command_line_or_the_data() throws IOException {
    String program = file("a.weft", "column close in 1..9\nz = close * 2\n");
    assertThat(Ran.weft("bounds", program).out()).contains("z       2 to 18  possible  never");
    assertThat(Ran.weft("bounds", program, "--range", "close=0..4 not missing").out())
        .contains("z       0 to 8  never    never");
    assertThat(Ran.weft("bounds", program, "--range", "close=-inf..4").out()).contains("-inf to 8");
    String data = file("d.csv", "symbol,time,close\nA,1,3.5\nA,2,5.5\n");
    assertThat(Ran.weft("bounds", program, "--data", data).out())
        .contains("z       7 to 11  never    never");
    assertThat(
            Ran.weft("bounds", program, "--data", data, "--range", "close=0..4", "--format", "json")
                .out())
        .contains("\"low\": 0.0, \"high\": 8.0");
  }

  @Test
  void some_outputs_are_asked_for() {
    var ran = Ran.weft("bounds", FOLDER + "change.weft", "--only", "rank");
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).contains("rank").doesNotContain("strength");
    assertThat(Ran.weft("bounds", FOLDER + "change.weft", "--only", "rang").err())
        .contains("there is no feature 'rang'", "did you mean 'rank'?");
  }

  @Test
  void derivatives_are_bounded() {
    var ran =
        Ran.weft(
            "bounds",
            FOLDER + "body.weft",
            "--range",
            "high=10..500",
            "--range",
            "low=10..500",
            "--wrt",
            "high");
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).contains("d_body_d_high  19.9999 to 1000.01");
  }

  /// The graph that is shipped is the one that is printed, and runs the same everywhere.
  @Test
  void bounds_are_a_graph() throws IOException {
    var ran = Ran.weft("bounds", FOLDER + "rounded.weft", "--graph");
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).isEqualTo(Files.readString(Path.of(FOLDER, "rounded.graph")));
    String graph = file("r.graph", ran.out());
    var parity = Ran.weft("parity", graph, "--data", FOLDER + "ends.csv");
    assertThat(parity.code()).isZero();
    assertThat(parity.out()).contains("9 of 9 features give the same bits");
    assertThat(Ran.weft("explain", graph).out()).contains("the least that change can be");
  }

  @Test
  void wrong_words_of_graphs_are_told() throws IOException {
    String program = file("a.weft", "z = rolling_median(close, 3) + volume\n");
    assertThat(Ran.weft("bounds", program, "--uncertain", "close").err())
        .contains("--uncertain is for --graph");
    assertThat(Ran.weft("bounds", program, "--graph", "--format", "json").err())
        .contains("--graph prints equations");
    assertThat(Ran.weft("bounds", program, "--graph", "--uncertain", "clos").err())
        .contains("no feature reads 'clos'", "did you mean 'close'?");
    var refused = Ran.weft("bounds", program, "--graph");
    assertThat(refused.code()).isEqualTo(ExitCode.WRONG);
    assertThat(refused.err())
        .contains("no bounds are known, row by row, of what rolling_median gives", "^^^");
    assertThat(Ran.weft("bounds", program, "--graph", "--uncertain", "volume").out())
        .contains("column(name=\"close\"", "column(name=\"volume_low\"");
  }

  @Test
  void wrong_words_are_told() throws IOException {
    String program = file("a.weft", "z = close * 2\n");
    assertThat(Ran.weft("bounds", program, "--range", "clos=1..2").err())
        .contains("no feature reads 'clos'", "did you mean 'close'?");
    assertThat(Ran.weft("bounds", program, "--range", "close=low..2").err())
        .contains("is no range");
    assertThat(Ran.weft("bounds", program, "--range", "close=1").err()).contains("is no range");
    assertThat(Ran.weft("bounds", program, "--range", "close=3..2").err())
        .contains("a range ends before it starts");
    var wrong = Ran.weft("bounds", file("b.weft", "z = nothing(close)\n"));
    assertThat(wrong.code()).isEqualTo(ExitCode.WRONG);
    var some = Ran.weft("bounds", file("c.weft", "y = close\nz = nothing(close)\n"));
    assertThat(some.code()).isEqualTo(ExitCode.INCOMPLETE);
  }

  @Test
  void two_programs_are_compared() throws IOException {
    String a = FOLDER + "body.weft";
    String b = FOLDER + "squares.weft";
    assertThat(Ran.weft("equal", a, a).out()).isEqualTo("body: same, by its equations\n");
    var near =
        Ran.weft(
            "equal", a, b, "--range", "high=1..9", "--range", "low=1..9", "--tolerance", "1e-9");
    assertThat(near.code()).isZero();
    assertThat(near.out()).startsWith("body: proved to be within ");
    var apart = Ran.weft("equal", a, file("x.weft", "other = high * low\n"), "--format", "json");
    assertThat(apart.code()).isEqualTo(ExitCode.FAILED);
    assertThat(apart.out()).contains("\"verdict\": \"differ\", \"witness\": {");
    String odd = file("o.weft", "body = if(sin(high) == 0.123, 1, 0)\n");
    String even = file("e.weft", "body = if(sin(high) == 0.123, 2, 0)\n");
    var unknown = Ran.weft("equal", odd, even, "--range", "high=0..1");
    assertThat(unknown.code()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(unknown.out()).contains("body: unknown: no rows were found in which they differ");
    assertThat(Ran.weft("equal", odd, even, "--range", "high=0..1", "--format", "json").out())
        .contains("\"difference\": [");
    assertThat(
            Ran.weft(
                    "equal",
                    a,
                    b,
                    "--range",
                    "high=1..9",
                    "--range",
                    "low=1..9",
                    "--tolerance",
                    "1e-9",
                    "--format",
                    "json")
                .out())
        .contains("\"verdict\": \"within\", \"distance\": ");
  }

  @Test
  void what_can_not_be_compared_is_told() throws IOException {
    String two = file("two.weft", "a = x\nb = x\n");
    assertThat(Ran.weft("equal", two, file("t.weft", "a = x\nc = x\n")).err())
        .contains("only one of the two gives b, c");
    assertThat(Ran.weft("equal", two, two, "--tolerance", "-1").err())
        .contains("--tolerance must not be below 0");
    assertThat(Ran.weft("equal", two, file("w.weft", "a = x +\nb = x\n")).code())
        .isEqualTo(ExitCode.WRONG);
  }

  @Test
  void a_refuted_assertion_fails_the_check() throws IOException {
    String program =
        file("a.weft", "column close in 1..9\nz = close\nassert z in 1..8 or missing\n");
    var ran = Ran.weft("check", program);
    assertThat(ran.code()).isEqualTo(ExitCode.FAILED);
    assertThat(ran.out()).contains("error[assertion-refuted]", "z in 1..8 or missing: refuted");
    String proved =
        file("b.weft", "column close in 1..9\nz = close\nassert z in 1..9 or missing\n");
    assertThat(Ran.weft("check", proved, "--strict").code()).isZero();
  }

  @Test
  void data_that_miss_what_is_declared_are_told() throws IOException {
    String program = file("a.weft", "column close in 1..9 not missing\nz = close\n");
    String data = file("d.csv", "symbol,time,close\nA,1,3\nA,2,\n");
    var ran = Ran.weft("run", program, "--data", data);
    assertThat(ran.err())
        .contains("outside of its declared range in 1 row", "found:    nothing in");
  }

  @Test
  void models_are_bounded() {
    var ran = Ran.weft("bounds", "../examples/models/scores.weft", "--range", "close=50..60");
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).contains("score   -0.00169689 to 6.74232E-4  never", "up      0 to 1");
  }

  @Test
  void how_many_rows_there_are_bounds_what_is_carried_on() throws IOException {
    String program =
        file(
            "a.weft", "total = cumsum(close)\nsum = rolling_sum(close, 5m)\nall = cs_sum(close)\n");
    String range = "close=0..2 not missing";
    assertThat(Ran.weft("bounds", program, "--range", range).out())
        .contains("total   0 to inf", "sum     0 to inf", "all     0 to inf");
    assertThat(
            Ran.weft("bounds", program, "--range", range, "--rows", "100", "--together", "50")
                .out())
        .contains("total   0 to 200 ", "sum     0 to 200 ", "all     0 to 100 ");
    assertThat(Ran.weft("bounds", program, "--rows", "0").code()).isEqualTo(ExitCode.WRONG);
  }

  @Test
  void a_share_of_a_sum_is_bounded() throws IOException {
    String program =
        file(
            "a.weft",
            "_up = max(close, 0)\n_all = _up + max(-close, 0)\nshare = 100 * _up / _all\n");
    assertThat(Ran.weft("bounds", program, "--range", "close=-9..9").out())
        .contains("share   0 to 100.001");
  }
}
