package weft.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {
  @Test
  void says_how_far_how_fast_and_how_long() {
    assertThat(Progress.line("reading", 25, 100, 5))
        .isEqualTo("reading [######                  ]  25 %  5/s  15 s left");
    assertThat(Progress.line("reading", 3_000_000, 600_000_000, 1))
        .contains(" 1 %", "3.0 M/s", "3 min 19 s left");
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

  @Test
  void numbers_have_six_digits_at_most() {
    assertThat(CellText.number(0)).isEqualTo("0");
    assertThat(CellText.number(100)).isEqualTo("100");
    assertThat(CellText.number(-1.25)).isEqualTo("-1.25");
    assertThat(CellText.number(2.0 / 3)).isEqualTo("0.666667");
    assertThat(CellText.number(7.1054274e-15)).isEqualTo("7.10543e-15");
    assertThat(CellText.number(1e12)).isEqualTo("1e+12");
    assertThat(CellText.number(Double.NEGATIVE_INFINITY)).isEqualTo("-inf");
    assertThat(CellText.number(Double.NaN)).isEqualTo("-");
  }

  @Test
  void wide_tables_are_folded() {
    var table = new TextTable(List.of("key", "first", "second", "third"));
    table.row(List.of("a", "1", "2", "3"));
    var out = new StringWriter();
    table.print(new PrintWriter(out), 1, 18);
    assertThat(out.toString())
        .isEqualTo("key  first  second\n  a      1       2\n\nkey  third\n  a      3\n");
  }
}
