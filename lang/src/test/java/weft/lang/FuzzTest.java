package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.ir.Verify;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.Ops;

/// Any text gives a good graph or a message with a place; nothing else comes out. The same of
/// formatting: a text that can be read, or a message.
class FuzzTest {
  private static void attempt(String text) {
    compile(text);
    try {
      FormatterTest.check(text);
    } catch (WeftException e) {
      told(e.diagnostics());
    }
  }

  private static void compile(String text) {
    try {
      Map<String, Object> parameters = text.contains("$v") ? Map.of("v", 3) : Map.of();
      var compiled =
          Formulas.check("formula", text, Texts.SCHEMA, parameters, Ops.all(), Mode.BATCH);
      if (!Verify.problems(compiled.graph()).isEmpty()) {
        fail("a bad graph: " + Verify.problems(compiled.graph()));
      }
      told(compiled.problems());
      ParsedProgram.of("formula", text).declared();
    } catch (WeftException e) {
      told(e.diagnostics());
    }
  }

  private static void told(List<Diagnostic> problems) {
    for (Diagnostic problem : problems) {
      if (problem.message().isBlank()
          || problem.origin().source().isEmpty()
          || problem.toString().isBlank()) {
        fail("no place in '" + problem + "'");
      }
    }
  }

  @Test
  void random_characters() {
    Fuzz.holds(3_000, RandomTexts::characters, FuzzTest::attempt);
  }

  @Test
  void random_words() {
    Fuzz.holds(8_000, RandomTexts::words, FuzzTest::attempt);
  }

  @Test
  void harmed_programs() {
    Fuzz.holds(4_000, RandomTexts::harmed, FuzzTest::attempt);
  }

  @Test
  void columns_are_assumed_for_any_text() {
    Fuzz.holds(
        1_000,
        RandomTexts::harmed,
        text -> {
          try {
            var columns =
                ParsedProgram.of("formula", text).assume(Map.of(), Map.of(), Ops.all()).columns();
            assertThat(columns).doesNotContainKey("");
          } catch (WeftException e) {
            told(e.diagnostics());
          }
        });
  }

  @Test
  void columns_are_assumed_in_definitions_of_several_lines() {
    var columns =
        ParsedProgram.of("f", "a = (x\n  + array_sum(y))")
            .assume(Map.of(), Map.of(), Ops.all())
            .columns();

    assertThat(columns.get("y").shape().rank()).isEqualTo(1);
    assertThat(columns.get("x").shape().isScalar()).isTrue();
  }

  @Test
  void many_unknown_functions_are_told_at_once() {
    var text = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      text.append("a%d = nothing%d(c%d)\n".formatted(i, i, i));
    }

    assertThat(
            ParsedProgram.of("f", text.toString()).assume(Map.of(), Map.of(), Ops.all()).columns())
        .hasSize(1_000);
  }

  @Test
  void nesting_without_end() {
    int deep = 2_000;
    for (String open :
        List.of(
            "(",
            "abs(",
            "max(1, ",
            "if(flag, 1, ",
            "f(n=",
            "- ",
            "+",
            "not ",
            "x ** ",
            "x if ",
            "x if flag else ",
            "[",
            "{",
            "def f(",
            "x < (",
            "(\n",
            "a = (",
            "\"",
            "'\\",
            "..",
            "def f(x = ",
            "param p = (",
            "1 + (",
            "x and (",
            "label ",
            "event ",
            "bar ",
            "bar mean ",
            "= ",
            ", ",
            "$",
            "#\n")) {
      Fuzz.onSmallStack(
          () -> {
            compile(open.repeat(deep));
            compile("a = " + open.repeat(deep) + "x");
            attempt("a = " + open.repeat(deep) + "x" + ")".repeat(deep));
          });
    }
    int deeper = 300_000;
    for (String open : List.of("(", "-", "if(1,")) {
      Fuzz.onSmallStack(() -> compile(open.repeat(deeper) + "x" + ")".repeat(deeper)));
    }
  }

  @Test
  void very_long_lines() {
    int length = 10_000;
    Fuzz.onSmallStack(
        () -> {
          attempt("x".repeat(length));
          attempt("1".repeat(length));
          attempt("0." + "0".repeat(length) + "1");
          attempt("1e" + "9".repeat(length));
          attempt("1e-" + "9".repeat(length));
          attempt("9".repeat(length) + "s");
          attempt("sector == '" + "x".repeat(length) + "'");
          attempt("# " + "x".repeat(length));
          attempt("$" + "x".repeat(length));
          attempt("x" + ".x".repeat(length));
          attempt(")".repeat(length));
          attempt("\0".repeat(length));
          attempt("\n".repeat(length) + "x");
          attempt("?".repeat(length));
          attempt("x +".repeat(length));
          attempt("a = x\n".repeat(20_000));
          attempt("b = )\n".repeat(5_000));
        });
  }

  @Test
  void odd_characters() {
    for (String odd :
        List.of(
            "\0",
            "\ud800",
            "\udc00",
            "\udc00\ud800",
            "\ufeff",
            "\uffff",
            "\r",
            "\r\n",
            "\t",
            "\f",
            "\u00a0",
            "\u2028",
            "\u0085",
            "\u202e",
            "\u200b",
            "\u0661",
            "\ud835\udfd9")) {
      for (String text :
          List.of(
              "%s",
              "x%s",
              "%sx",
              "x +%s y",
              "a = x%sb = y",
              "sector == '%s'",
              "# %s\nx",
              "1%s",
              "1%s2",
              "$%s",
              "max(x,%s\ny)",
              "rolling_mean(x, %s)",
              "a.%s",
              "x = %s")) {
        attempt(text.replace("%s", odd));
      }
    }
  }

  @Test
  void windows_line_ends_and_a_byte_order_mark_are_blanks() {
    assertThat(Texts.graph("\ufeffa = x +\t1\r\nb = a\r\n").outputs().keySet())
        .containsExactly("a", "b");
    assertThat(Texts.graph("a = max(x,\r\n  y)\r\n").outputs().keySet()).containsExactly("a");
  }

  @Test
  void huge_numbers() {
    for (String number :
        List.of(
            "1e308",
            "1e309",
            "1e-999",
            "0",
            "-1",
            "2147483647",
            "2147483648",
            "4294967297",
            "9223372036854775807",
            "9223372036854775808",
            "1e18",
            "1e300",
            "inf",
            "-inf",
            "missing",
            "0.5",
            "1e-300",
            "99999999d",
            "1ns",
            "106751d",
            "9223372036854775807ns")) {
      for (String text :
          List.of(
              "x + %s",
              "lag(x, %s)",
              "rolling_mean(x, %s)",
              "rolling_median(x, %s)",
              "ema(x, %s)",
              "ema(x, span=%s)",
              "ema(x, half_life=%s)",
              "ema(x, com=%s)",
              "wilder(x, %s)",
              "generate_weights(%s, 0.5)",
              "array_sum(generate_weights(%s, 0.5))",
              "array_extract(book, %s)",
              "rolling_mean(x, 5, min_periods=%s)",
              "every(%s)",
              "rolling_quantile(x, 5, %s)",
              "shannon_entropy(x, 5, bins=%s)",
              "x ** %s",
              "round(%s)",
              "rolling_std(x, 5, ddof=%s)",
              "label y = lead(x, %s)",
              "label y = triple_barrier(x, 1, 1, %s)",
              "rolling_wmean(x, %s)",
              "adx(x, x, x, %s)",
              "time_under_water(x, %s)",
              "drawdown(x, %s)",
              "autocorr(x, 5, %s)",
              "half_life(x, %s)",
              "decay_accum(x, %s)",
              "param p: int = %s\na = lag(x, p)",
              "param p = 1 in 0..%s\na = x",
              "linear_regression_slope(x, %s)",
              "rolling_skew(x, %s)",
              "rolling_corr(x, y, %s)",
              "cs_scale(x, %s)",
              "clip(x, %s)",
              "%s ** %s",
              "%s / %s",
              "%s %% %s",
              "barrier(x, %s, %s)",
              "array_sum(array_lit(%s, %s))",
              "session_phase(time, '%s')")) {
        Fuzz.onSmallStack(() -> attempt(text.replace("%s", number).replace("%%", "%")));
      }
    }
  }
}
