package weft.ir.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LiteralTest {
  @Test
  void numbers_are_the_shortest_that_read_back() {
    assertThat(Literal.number(0.1)).isEqualTo("0.1");
    assertThat(Literal.number(-0.0)).isEqualTo("-0.0");
    assertThat(Literal.number(1e300)).isEqualTo("1.0E300");
    assertThat(Literal.number(2e-3)).isEqualTo("0.002");
    assertThat(Literal.number(0.1f)).isEqualTo("0.1");
    assertThat(Literal.number(16777216f)).isEqualTo("1.6777216E7");
  }

  @Test
  void numbers_that_are_none_have_words() {
    assertThat(Literal.number(Double.NaN)).isEqualTo("nan");
    assertThat(Literal.number(Double.POSITIVE_INFINITY)).isEqualTo("inf");
    assertThat(Literal.number(Double.NEGATIVE_INFINITY)).isEqualTo("-inf");
    assertThat(Literal.number(Float.NaN)).isEqualTo("nan");
    assertThat(Literal.number(Float.POSITIVE_INFINITY)).isEqualTo("inf");
    assertThat(Literal.number(Float.NEGATIVE_INFINITY)).isEqualTo("-inf");
  }

  @Test
  void texts_are_quoted_and_escaped() {
    assertThat(Literal.quoted("close")).isEqualTo("\"close\"");
    assertThat(Literal.quoted("a\"b\\c")).isEqualTo("\"a\\\"b\\\\c\"");
    assertThat(Literal.quoted("\n\r\t")).isEqualTo("\"\\n\\r\\t\"");
    assertThat(Literal.quoted("\u0000\u001f ~é")).isEqualTo("\"\\u0000\\u001f ~é\"");
  }

  @Test
  void names_are_spelled_in_snake_case() {
    assertThat(Literal.snake("RollingMean")).isEqualTo("rolling_mean");
    assertThat(Literal.snake("minPeriods")).isEqualTo("min_periods");
    assertThat(Literal.snake("w")).isEqualTo("w");
    assertThat(Literal.snake("")).isEmpty();
  }
}
