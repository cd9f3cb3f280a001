package weft.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.library.Parameter.Kind;

/// What a parameter takes, and how its limits are spelled.
class ParameterTest {
  private static Parameter parameter(Kind kind, Double min, Double max) {
    return new Parameter(
        "p", kind, "", Optional.empty(), Optional.ofNullable(min), Optional.ofNullable(max));
  }

  private static String problem(Parameter parameter, Object value) {
    var problems = Problems.of(() -> parameter.value(Optional.of(value)));
    return problems.isEmpty()
        ? "none"
        : problems.getFirst().code().tag() + ": " + problems.getFirst().expected().orElse("");
  }

  @Test
  void limits_belong_to_what_is_allowed() {
    var window = parameter(Kind.INTEGER, 2.0, 500.0);

    assertThat(problem(window, 2.0)).isEqualTo("none");
    assertThat(problem(window, 500.0)).isEqualTo("none");
    assertThat(problem(window, 1.0)).isEqualTo("range: 2 to 500");
    assertThat(problem(window, 501.0)).isEqualTo("range: 2 to 500");
  }

  @Test
  void kinds_are_checked() {
    assertThat(problem(parameter(Kind.INTEGER, null, null), 2.5)).isEqualTo("type: a whole number");
    assertThat(problem(parameter(Kind.FLOAT, null, null), "x")).isEqualTo("type: a number");
    assertThat(problem(parameter(Kind.DURATION, null, null), "5 parsecs"))
        .isEqualTo("type: a duration such as 5m");
    assertThat(problem(parameter(Kind.DURATION, null, null), 5.0))
        .isEqualTo("type: a duration such as 5m");
    assertThat(problem(parameter(Kind.TEXT, null, null), 1.0)).isEqualTo("type: a text");
    assertThat(problem(parameter(Kind.BOOLEAN, null, null), "true"))
        .isEqualTo("type: true or false");
    assertThat(problem(parameter(Kind.BOOLEAN, null, null), true)).isEqualTo("none");
  }

  @Test
  void durations_have_limits_too() {
    var span = parameter(Kind.DURATION, 1e9, 6e10);

    assertThat(problem(span, "30s")).isEqualTo("none");
    assertThat(problem(span, "500ms")).isEqualTo("range: 1s to 1m");
    assertThat(problem(span, "2m")).isEqualTo("range: 1s to 1m");
    assertThat(span.least()).hasValue("1s");
    assertThat(span.most()).hasValue("1m");
  }

  @Test
  void a_value_is_needed_where_there_is_no_default() {
    assertThat(Problems.brief(() -> parameter(Kind.FLOAT, null, null).value(Optional.empty())))
        .containsExactly("missing-value  the parameter 'p' needs a value");
    var given =
        new Parameter("p", Kind.FLOAT, "", Optional.of(3.0), Optional.empty(), Optional.empty());
    assertThat(given.value(Optional.empty())).isEqualTo(3.0);
    assertThat(given.value(Optional.of(4.0))).isEqualTo(4.0);
  }

  @Test
  void ranges_are_spelled_plainly() {
    assertThat(parameter(Kind.FLOAT, 0.5, null).range()).isEqualTo("at least 0.5");
    assertThat(parameter(Kind.FLOAT, null, 1e20).range()).isEqualTo("at most 1.0E20");
    assertThat(parameter(Kind.INTEGER, 0.0, 10.0).range()).isEqualTo("0 to 10");
    assertThat(parameter(Kind.TEXT, null, null).range()).isEqualTo("a text");
    assertThat(parameter(Kind.INTEGER, 0.0, 10.0).least()).hasValue(0.0);
  }
}
