package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.ops.source.Constant;

class DurationArithmeticTest {
  private static final Schema SCHEMA =
      new Schema(
          Map.of(
              "x", Type.column(Element.F64),
              "time", Type.column(Element.TIME),
              "sent", Type.column(Element.TIME)),
          Optional.empty(),
          Optional.of("time"));

  private static Graph graph(String formula) {
    return Formulas.compile("f = " + formula, SCHEMA).graph();
  }

  @ParameterizedTest
  @CsvSource({
    "5m / 1s, 300",
    "1d / 1ns, 8.64e13",
    "(1h + 30m) / 1h, 1.5",
    "(5m - 30s) / 1m, 4.5",
    "2 * 5m / 1m, 10",
    "5m * 0.5 / 1s, 150",
    "(1s / 3) / 1ns, 333333333",
    "250ms / 1s, 0.25"
  })
  void durations_become_numbers(String formula, double expected) {
    var graph = graph("x * 0 + " + formula);
    assertThat(
            graph.nodes().stream()
                .filter(node -> node.op() instanceof Constant)
                .map(node -> node.constant().map(Tensor::asDouble).orElseThrow()))
        .contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rolling_mean(x, 2 * 5m) | rolling_mean(x, 10m)",
        "rolling_mean(x, 1h - 45m) | rolling_mean(x, 15m)",
        "if(5m < 1h, x, -x) | x",
        "if(5m >= 1h, x, -x) | -x",
        "if(60s == 1m, x, -x) | x"
      })
  void a_duration_is_what_it_comes_to(String formula, String same) {
    assertThat(graph(formula).toString()).isEqualTo(graph(same).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x + 5m | in seconds it is 5m / 1s",
        "5m - 5m + x | the result is no duration",
        "1m - 1h + x | above zero",
        "5m * 5m + x | takes a number, found a duration",
        "5m + 1 + x | takes a number, found a duration",
        "5m / 0 + x | takes a number, found a duration",
        "1 / 5m + x | takes a number, found a duration",
        "5m < 1 | takes a number, found a duration",
        "-5m + x | takes a number, found a duration",
        "time - sent | seconds_between(a, time)",
        "time < 5 | takes a number, found a time"
      })
  void what_is_no_duration_is_refused(String formula, String said) {
    assertThatThrownBy(() -> graph(formula))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining(said);
  }

  @ParameterizedTest
  @CsvSource({"time > sent", "time == sent", "date(time) != date(sent)"})
  void times_are_compared(String formula) {
    var graph = graph(formula);
    assertThat(graph.node(graph.outputs().get("f")).type()).isEqualTo(Type.column(Element.BOOL));
  }
}
