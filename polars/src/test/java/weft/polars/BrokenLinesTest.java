package weft.polars;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Lines as `black` breaks them.
class BrokenLinesTest {
  private static String argument(String value) {
    return String.join("\n", BrokenLines.argument(8, "feature=", value)) + "\n";
  }

  @Test
  void what_fits_stays() {
    assertThat(argument("pl.col(\"x\")")).isEqualTo("        feature=pl.col(\"x\"),\n");
  }

  @Test
  void operators_begin_lines() {
    String a = "pl.col(\"a long name of a column, with a comma\")";
    assertThat(argument(a + " - " + a + " * 2.0"))
        .isEqualTo(
            """
                    feature=(
                        %s
                        - %s * 2.0
                    ),
            """
                .formatted(a, a));
  }

  @Test
  void chains_break_before_dots() {
    assertThat(
            argument(
                "each_symbol(pl.col(\"close\").rolling_mean(20).replace(float(\"nan\"), None)"
                    + ".rolling_std(20).shift(3))"))
        .isEqualTo(
            """
                    feature=each_symbol(
                        pl.col("close")
                        .rolling_mean(20)
                        .replace(float("nan"), None)
                        .rolling_std(20)
                        .shift(3)
                    ),
            """);
  }

  @Test
  void arguments_have_lines() {
    String name = "x".repeat(30);
    assertThat(argument("pl.f(a=%s, b=%s, c=%s)".formatted(name, name, name)))
        .isEqualTo(
            """
                    feature=pl.f(
                        a=%s,
                        b=%s,
                        c=%s,
                    ),
            """
                .formatted(name, name, name));
  }

  @Test
  void a_short_last_call_stays_behind_a_long_expression() {
    String a = "pl.col(\"a long name of a column\")";
    String sum = "(" + a + " + " + a + " + " + a + ")";
    assertThat(argument("each(" + sum + ".over(\"time\"))")).contains(").over(\"time\")\n");
    assertThat(argument(sum + ".dt.total_seconds() / 1e9")).contains(").dt.total_seconds()\n");
  }
}
