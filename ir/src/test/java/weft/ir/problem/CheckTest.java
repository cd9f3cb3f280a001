package weft.ir.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import weft.ir.Span;

class CheckTest {
  private static Diagnostic refused(ThrowingCallable call) {
    return catchThrowableOfType(WeftException.class, call).first();
  }

  @Test
  void a_condition_that_holds_passes() {
    Check.that(true, "q", "0 to 1", 0.5);
  }

  @Test
  void a_condition_that_fails_names_attribute_expected_and_found() {
    assertThat(refused(() -> Check.that(false, "q", "0 to 1", 2.5)))
        .isEqualTo(
            Diagnostic.of(Code.RANGE, "q must be 0 to 1, found 2.5")
                .about("q")
                .expected("0 to 1")
                .found("2.5"));
  }

  @Test
  void at_least() {
    Check.atLeast("n", 1, 1, "n");
    assertThat(refused(() -> Check.atLeast("n", 0, 1, "the step")))
        .isEqualTo(
            Diagnostic.of(Code.RANGE, "the step must be at least 1, found 0")
                .about("n")
                .expected("a whole number of at least 1")
                .found("0"));
  }

  @Test
  void rows_back_must_not_look_ahead() {
    Check.rowsBack("n", 0);
    assertThat(refused(() -> Check.rowsBack("n", -3)))
        .isEqualTo(
            Diagnostic.of(
                    Code.LOOK_AHEAD, "a negative number of rows looks ahead into the future: -3")
                .about("n")
                .expected("0 or more rows back")
                .found("-3")
                .hint("a label may look ahead: label y = lag(x, -3)"));
    assertThat(refused(() -> Check.rowsBack("n", Integer.MIN_VALUE)).hint())
        .contains("a label may look ahead: label y = lag(x, -2147483648)");
  }

  @Test
  void min_periods_of_a_number_of_rows() {
    Check.minPeriods(Span.rows(5), 1);
    Check.minPeriods(Span.rows(5), 5);
    assertThat(refused(() -> Check.minPeriods(Span.rows(5), 0)).message())
        .isEqualTo("min_periods must be 1 to 5, found 0");
    assertThat(refused(() -> Check.minPeriods(Span.rows(5), 6)).message())
        .isEqualTo("min_periods must be 1 to 5, found 6");
  }

  @Test
  void min_periods_of_a_duration_has_no_upper_end() {
    Span minute = Span.time("1m").orElseThrow();
    Check.minPeriods(minute, 1_000_000);
    assertThat(refused(() -> Check.minPeriods(minute, 0)).message())
        .isEqualTo("min_periods must be at least 1, found 0");
  }
}
