package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.lang.syntax.Parser;
import weft.lang.syntax.SourceText;
import weft.ops.Ops;

class RowsForTimeTest {
  private static List<Diagnostic> found(String program, Map<String, Object> given) {
    var source = new SourceText("test.weft", program);
    return RowsForTime.of(new Names(source, Parser.parse(source).statements()), Ops.all(), given);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "param window_seconds = 30\nout = rolling_mean(x, $window_seconds)",
        "param horizon_ms: int = 500\nout = lag(x, $horizon_ms)",
        "param lookback_minutes = 5\nout = pct_change(x, n=lookback_minutes)",
        "param hold_hours = 2\nout = ema(x, span=$hold_hours)",
        "_keep_days = 4 * 5\nout = rolling_max(x, _keep_days + 1)",
        "param wait_secs = 3\nout = since(x > 0) < $wait_secs",
        "param wait_secs = 3\ndef f(x, n) = rolling_mean(x, n)\nout = f(x, $wait_secs)",
        "def f(x, span_seconds = 9) = ema(x, span=span_seconds)\nout = f(x)",
        "param wait_ms = 3\nlabel out = triple_barrier(x, 0.1, 0.1, $wait_ms)"
      })
  void a_number_that_is_called_a_time_and_counts_rows_is_named(String program) {
    assertThat(found(program, Map.of())).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "param window_seconds = 30s\nout = rolling_mean(x, $window_seconds)",
        "param window_seconds: duration\nout = rolling_mean(x, $window_seconds)",
        "param window = 30\nout = rolling_mean(x, $window)",
        "param window_rows = 30\nout = rolling_mean(x, $window_rows)",
        "param bar_seconds = 5\nparam w_seconds = 60\n"
            + "out = rolling_mean(x, $w_seconds / $bar_seconds)",
        "param rate_seconds = 5\nout = x * $rate_seconds",
        "param days_min = 5\nout = rolling_mean(x, $days_min)",
        "out = rolling_mean(elapsed_seconds, 20)",
        "out = elapsed_seconds > 3",
        "param half_life = 5\nout = ema(x, half_life=$half_life)"
      })
  void others_are_not(String program) {
    assertThat(found(program, Map.of())).isEmpty();
  }

  @Test
  void the_value_that_is_given_counts() {
    String program = "out = rolling_mean(x, $window_seconds)";

    assertThat(found(program, Map.of("window_seconds", "30s"))).isEmpty();
    assertThat(found(program, Map.of("window_seconds", 30.0))).hasSize(1);
  }

  @Test
  void the_place_and_what_to_do_are_said() {
    assertThat(
            found("param hold_minutes = 5\nout = rolling_mean(x, $hold_minutes)", Map.of())
                .getFirst())
        .hasToString(
            """
            warning[rows-for-time]: 'hold_minutes' is called a time and used as a number of rows
             --> test.weft:2:23
            2 | out = rolling_mean(x, $hold_minutes)
              |                       ^^^^^^^^^^^^^
              expected: a duration such as 30m, or a name that says rows
              found:    a number, which counts rows
              hint:     give it a duration, with its unit: 30m; or say what it is: hold_rows\
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "window in seconds, true",
    "Minutes of history, true",
    "rows of the second edge, false",
    "rows in a year of 252 days, false",
    "days as bars, false",
    "share of the total, false"
  })
  void a_description_can_say_it(String description, boolean time) {
    assertThat(RowsForTime.described("window", description, Origin.NONE).isPresent())
        .isEqualTo(time);
  }

  @Test
  void the_parameters_that_count_rows_are_known() {
    assertThat(
            RowsForTime.parameters(
                    "formula", "rolling_mean(x * $k, $window) / lag(x, $n + 1)", Ops.all())
                .keySet())
        .containsExactlyInAnyOrder("window", "n");
    assertThat(RowsForTime.unit("window_seconds")).isEqualTo(Optional.of("s"));
  }
}
