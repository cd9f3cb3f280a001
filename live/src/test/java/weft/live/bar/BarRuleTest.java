package weft.live.bar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.form.Aggregate;
import weft.ir.problem.WeftException;

class BarRuleTest {
  @Test
  void a_duration_a_count_or_a_volume() {
    assertThat(BarRule.parse("1m")).isEqualTo(new BarRule.Duration(60_000_000_000L));
    assertThat(BarRule.parse("1.5s")).isEqualTo(new BarRule.Duration(1_500_000_000L));
    assertThat(BarRule.parse("count:100")).isEqualTo(new BarRule.Count(100));
    assertThat(BarRule.parse("volume:5000")).isEqualTo(new BarRule.Volume(5000));
    assertThat(BarRule.parse("volume:2.5e3")).isEqualTo(new BarRule.Volume(2500));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1m", "250ms", "90s", "1d", "count:7", "volume:0.5", "volume:5000.0"})
  void what_is_printed_reads_back(String text) {
    var rule = BarRule.parse(text);
    assertThat(BarRule.parse(rule.toString())).isEqualTo(rule);
  }

  @ParameterizedTest
  @CsvSource({
    "60, a duration has a unit",
    "1min, units are",
    "'', units are",
    "0m, units are",
    "-1m, units are",
    "count:0, a whole number above zero",
    "count:1.5, a whole number above zero",
    "count:99999999999999999999, a whole number above zero",
    "count:, a whole number above zero",
    "volume:-1, a number above zero",
    "volume:0, a number above zero",
    "volume:NaN, a number above zero",
    "volume:1e999, a number above zero",
    "ticks:100, before the colon",
  })
  void anything_else_is_refused_with_a_hint(String text, String hint) {
    assertThatThrownBy(() -> BarRule.parse(text))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("does not say what makes a bar")
        .hasMessageContaining("expected: a duration such as 1m, count:100 or volume:5000")
        .hasMessageContaining(hint);
  }

  @Test
  void options_that_contradict_each_other() {
    var count = BarOptions.of(new BarRule.Count(5));
    assertThatThrownBy(() -> count.empty(BarOptions.Empty.FILL))
        .hasMessageContaining("bars of count:5 are never empty");
    var volume = BarOptions.of(new BarRule.Volume(5));
    assertThatThrownBy(() -> volume.size(java.util.Optional.empty()))
        .hasMessageContaining("bars of volume:5.0 need a column of sizes");
    assertThatThrownBy(() -> count.most(0)).hasMessageContaining("at least 1");
  }

  @Test
  void an_aggregate_by_name() {
    assertThat(Aggregate.parse("mean")).isEqualTo(Aggregate.MEAN);
    assertThatThrownBy(() -> Aggregate.parse("maen"))
        .hasMessageContaining("there is no aggregate 'maen'")
        .hasMessageContaining("did you mean 'mean'?");
  }
}
