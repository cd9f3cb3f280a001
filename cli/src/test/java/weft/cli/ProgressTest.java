package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTest {
  @Test
  void says_how_far_how_fast_and_how_long() {
    assertThat(Progress.line("reading", 25, 100, 5))
        .isEqualTo("reading [######                  ]  25 %  5/s  15 s left");
    assertThat(Progress.line("reading", 3_000_000, 600_000_000, 1))
        .contains("0 %", "3.0 M/s", "3 min 19 s left");
  }

  @Test
  void is_silent_for_a_second_and_away_from_terminals() {
    var time = new long[1];
    var out = new StringWriter();
    try (var progress = new Progress(new PrintWriter(out), true, () -> time[0])) {
      progress.show("reading", 1, 10);
      assertThat(out.toString()).isEmpty();
      time[0] = 2_000_000_000L;
      progress.show("reading", 2, 10);
      assertThat(out.toString()).contains("reading [");
    }
    assertThat(out.toString()).endsWith("\r\u001b[K");

    var silent = new StringWriter();
    try (var progress = new Progress(new PrintWriter(silent), false, () -> time[0] += 1L << 40)) {
      progress.show("reading", 1, 10);
      progress.show("reading", 2, 10);
    }
    assertThat(silent.toString()).isEmpty();
  }

  @Test
  void sparklines_have_a_bar_a_value() {
    assertThat(Sparkline.of(new double[] {0, 1, Double.NaN, 7, Double.POSITIVE_INFINITY}))
        .isEqualTo("▁▂·██");
    assertThat(Sparkline.of(new double[] {5, 5})).isEqualTo("▅▅");
    assertThat(Sparkline.of(new double[] {-Double.MAX_VALUE, Double.MAX_VALUE})).isEqualTo("▁█");
  }
}
