package weft.polars;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Interpretation.Cell;
import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.Ops;
import weft.ops.time.SessionPhase;
import weft.spell.Saying;
import weft.spell.TableKeys;
import weft.spell.Wording;
import weft.testkit.Conformance;

/// What is written for Polars.
class PolarsModuleTest {
  private static final Map<String, Element> X = Map.of("x", Element.F64);

  /// The lines of the function of the features, without what stands around steps.
  private static String steps(String program) {
    String text = Programs.text(program);
    return text.substring(
        text.indexOf("fill_nan(None))\n") + 16, text.lastIndexOf("    if not ordered"));
  }

  @Test
  void a_level_is_one_statement() {
    assertThat(steps("m = rolling_mean(x, 3)\nr = cs_rank(m)\nz = (x - m) / lag(x)"))
        .isEqualTo(
            """
                rows = rows.with_columns(
                    # m = rolling_mean(x, 3)
                    m=each_symbol(pl.col("x").rolling_mean(3)),
                )
                rows = rows.with_columns(pl.col("m").fill_nan(None))
                rows = rows.with_columns(
                    # r = cs_rank(m)
                    r=pl.col("m").rank().over("time") / pl.col("m").count().over("time"),
                    # z = (x - m) / lag(x)
                    z=(pl.col("x") - pl.col("m")) / each_symbol(pl.col("x").shift(1)),
                )
                rows = rows.with_columns(pl.col("z").fill_nan(None))
            """);
  }

  @Test
  void windows_stand_inside_windows() {
    assertThat(Programs.text("s = rolling_std(diff(x), 5, min_periods=2, ddof=0)"))
        .contains(".rolling_std(5, ddof=0, min_samples=2)")
        .containsOnlyOnce("each_symbol(\n");
  }

  @Test
  void nothing_is_rolled_in_python_and_nothing_overflows() {
    assertThat(Programs.text("d = decay_accum(x, 0.9, init=1)"))
        .contains("ewm_mean(alpha=0.09999999999999998", "adjust=False")
        .doesNotContain("**", "rolling_map");
    assertThat(Programs.text("d = decay_accum(x, 1.5)")).contains("row_by_row(decay_accum_step");
  }

  @Test
  void states_without_a_function_are_loops() {
    assertThat(Programs.text("b = barrier(x, y, 1, reset=c)"))
        .contains(
            """
            def first_touch_step(state, x, up, down, reset):
                before, = state
            """)
        .contains("pl.struct(");
  }

  @Test
  void a_duration_is_a_window_of_polars_unless_times_are_equal() {
    assertThat(
            Programs.text(
                "m = rolling_mean(x, 90s)\nk = rolling_skew(x, 1d)\nc = rolling_corr(x, y, 2h)"))
        .contains("rolling_mean_by(", "window_size=\"90s\", min_samples=1", "unless_ties(")
        .contains("def rolling_skew_join(newer, older):", "86_400_000_000_000");
    assertThat(Programs.text("q = rolling_quantile(x, 2d, 0.3, min_periods=4)"))
        .contains("window_size=\"48h\"", "quantile=0.3", "min_samples=4", "quantile(0.3)");
    assertThat(
            Programs.text(
                "r = rolling_rank(x, 5s)\n"
                    + "m = rolling_median(x, 5s)\n"
                    + "n = rolling_count(x, 5s)\n"
                    + "e = shannon_entropy(x, 5s)\n"
                    + "k = rolling_rank_corr(x, y, 5s)\n"
                    + "z = zscore(x, 5s)"))
        .contains("rank)", "quantile(0.5)", "entropy(10)", "rank_correlation)");
  }

  @Test
  void functions_have_their_spelling() {
    assertThat(
            Programs.text(
                "a = expm1(x) + erf(y) + log2(x) + round(x) + atan(x) + asin(x) + sign(x)\n"
                    + "b = max(x, y) + min(x, 3) + x ** y + x ** 2 + x % y + atan2(x, y)\n"
                    + "d = if(not (x > y and c), 1, 0) + is_missing(x) + (t == \"it's\")\n"
                    + "e = coalesce(x, inf) - 1 / x + 0 * x\n"
                    + "f = 3\ng = lag(c) + lag(4, 2)"))
        .contains("math.erf", "half_to_even", "arctan()", "arcsin()", ".log(2)", "pl.arctan2")
        .contains(
            "clip(upper_bound=3.0)", "~", ".is_null()", "\"it's\"", "pl.repeat(4.0, pl.len())")
        .contains("import math\n");
  }

  @Test
  void names_are_quoted_and_unlike_names_of_python() {
    var graph = Programs.lags(Map.of("self", "class", "x y", "a \"b\"", "each_symbol", "class"));
    String text = Programs.module(graph).text();
    assertThat(text)
        .contains("pl.col(\"a \\\"b\\\"\").shift(1)", ".alias(\"x y\")", ".alias(\"self\")");
  }

  @Test
  void what_can_not_be_said_is_refused_alone() {
    var graph = Programs.compiled("y = session_phase(time, \"XNYS\") == \"open\"\nz = x + 1", X);
    var module = Programs.module(graph);
    assertThat(module.outputs()).containsExactly("z");
    assertThat(module.refused().get("y").message()).contains("Polars can't say 'session_phase'");
    RuleBook rules = RuleBook.EMPTY.with(SessionPhase.class, PolarsWord.class, _ -> Phase::of);
    assertThat(PolarsModule.of(graph, rules, TableKeys.STANDARD, "").text()).contains("my_phase");
  }

  /// A word of the caller's.
  private static final class Phase {
    static Operand<Wording, Wording> of(Saying saying) {
      return Operand.of(Wording.call("my_phase", saying.value(0)));
    }
  }

  @Test
  void clocks_and_keys_stand_as_people_write_them() {
    assertThat(
            Programs.text(
                """
                h = hour(time, "America/New_York")
                s = elapsed(time)
                d = weekday(time)
                k = cumsum(x, by=t)
                n = is_new(t)
                label up = lead(x, 5) / x - 1
                """))
        .contains(
            "pl.col(\"time\")\n            .dt.convert_time_zone(\"America/New_York\")",
            "pl.col(\"x\").cum_sum().over(\"symbol\", \"t\")",
            "pl.col(\"t\").ne_missing(pl.col(\"t\").shift(1))",
            ".shift(-5)");
    var offset = Programs.module(Programs.compiled("h = hour(time, \"+05:30\")", X));
    assertThat(offset.refused().get("h").message()).contains("knows no time zone '+05:30'");
  }

  @Test
  void all_of_the_conformance_can_be_said() {
    var texts = new ArrayList<String>();
    var engine =
        new PolarsEngine(
            (module, _, _) -> {
              texts.add(module);
              throw new WeftException(Diagnostic.of(Code.REFUSED, "not here"));
            });
    var report =
        Conformance.run(Path.of("../conformance/features.json"), Conformance.suites(engine));
    assertThat(texts).hasSize(541);
    assertThat(report.failures()).allMatch(failure -> failure.found().contains("not here"));
    assertThat(texts).allMatch(text -> !text.contains("rolling_map"));
  }

  @Test
  void the_matrix_has_it() {
    var column = new PolarsColumn();
    assertThat(column.name()).isEqualTo("polars");
    var cells =
        List.of("column", "input", "add", "rolling_mean", "cross_up", "lead", "mat_mul", "concat");
    assertThat(cells.stream().map(tag -> kind(column, tag)))
        .containsExactly(
            "own", "refused", "by shape", "own", "by expansion", "own", "refused", "refused");
  }

  private static String kind(PolarsColumn column, String tag) {
    var op = Ops.all().find(tag).orElseThrow();
    return switch (column.of(op, Example.of(op))) {
      case Cell.Has(String how) -> how;
      case Cell.Refused _ -> "refused";
    };
  }
}
