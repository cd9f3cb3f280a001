package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.problem.WeftException;

class SpanTest {
  @ParameterizedTest
  @CsvSource({
    "1d, 86400000000000",
    "2h, 7200000000000",
    "5m, 300000000000",
    "30s, 30000000000",
    "250ms, 250000000",
    "3us, 3000",
    "7ns, 7",
    "1.5h, 5400000000000",
    ".5s, 500000000",
    "0.001us, 1",
  })
  void durations_are_read(String text, long nanos) {
    assertThat(Span.time(text)).contains(new Span.Time(nanos));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "s",
        "30",
        "30x",
        "30 s",
        "30S",
        "1.2.3s",
        ".s",
        "0s",
        "0.0000000001s",
        "0.5ns",
        "-1s",
        "1e3s",
        "99999999999d",
        "30sec",
        "w"
      })
  void what_is_no_duration_is_not_read(String text) {
    assertThat(Span.time(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1d", "36h", "90m", "45s", "1500ms", "999us", "1ns", "9223372036854775807ns"})
  void durations_are_printed_in_the_largest_unit_that_fits_and_read_back(String text) {
    assertThat(Span.time(text).orElseThrow()).hasToString(text);
  }

  @Test
  void a_duration_in_a_small_unit_is_printed_in_a_larger_one() {
    assertThat(Span.time("86400s").orElseThrow()).hasToString("1d");
    assertThat(Span.time("1.5h").orElseThrow()).hasToString("90m");
  }

  @Test
  void rows_are_printed_as_a_number() {
    assertThat(Span.rows(20)).hasToString("20").isEqualTo(new Span.Rows(20));
    assertThat(Span.rows(1)).hasToString("1");
  }

  @Test
  void a_window_has_at_least_one_row() {
    assertThatExceptionOfType(WeftException.class)
        .isThrownBy(() -> Span.rows(0))
        .withMessageContaining("the window must be at least 1, found 0");
  }

  @Test
  void a_duration_is_above_zero() {
    assertThatExceptionOfType(WeftException.class)
        .isThrownBy(() -> new Span.Time(0))
        .withMessageContaining("w must be a duration above zero, found 0ns");
    assertThat(new Span.Time(1)).hasToString("1ns");
  }
}
