package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.lang.Texts.compile;
import static weft.lang.Texts.graph;
import static weft.lang.Texts.spelled;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Verify;
import weft.ir.form.Aggregate;
import weft.ops.Ops;

class FormulasTest {
  @Test
  void a_formula_without_a_name_is_out() {
    assertThat(graph("close + 1").outputs()).containsOnlyKeys("out");
  }

  @Test
  void outputs_stand_in_the_order_of_their_definitions() {
    var graph = graph("c = a + b\nb = a * 2\n_hidden = x\na = close\n# the end");
    assertThat(graph.outputs().keySet()).containsExactly("c", "b", "a");
    assertThat(Verify.problems(graph)).isEmpty();
  }

  @Test
  void equal_parts_are_one_node() {
    var graph = graph("a = rolling_mean(close, 20) + 1\nb = rolling_mean(close, 10 * 2) + 1");
    assertThat(graph.outputs().get("a")).isEqualTo(graph.outputs().get("b"));
    assertThat(graph.size()).isEqualTo(4);
  }

  @Test
  void only_what_outputs_need_is_kept() {
    assertThat(graph("_unused = rolling_mean(open, 5)\na = close").size()).isEqualTo(1);
  }

  @Test
  void nodes_know_their_place() {
    var graph = graph("a = x\nb = abs(y - 1)");
    var node = graph.node(graph.outputs().get("b"));
    assertThat(node.origin().line()).isEqualTo(2);
    assertThat(node.origin().snippet()).isEqualTo("abs(y - 1)");
    assertThat(node.name()).isEqualTo("b");
  }

  @Test
  void arithmetic_is_in_f64() {
    assertThat(spelled("volume / 7")).isEqualTo("divide[cast(to=f64)[volume], 7.0]");
    assertThat(spelled("flag * close")).isEqualTo("multiply[multiply[flag, 1.0], close]");
    assertThat(spelled("(x > y) - (x < y)"))
        .isEqualTo("subtract[where[greater[x, y], 1.0, 0.0], where[less[x, y], 1.0, 0.0]]");
    assertThat(spelled("rolling_mean(flag, 3)"))
        .isEqualTo("rolling_mean(w=3, min_periods=3)[multiply[flag, 1.0]]");
    assertThat(spelled("+flag")).isEqualTo("multiply[flag, 1.0]");
    assertThat(spelled("-volume")).isEqualTo("negate[cast(to=f64)[volume]]");
  }

  @Test
  void constants_are_computed_at_once() {
    assertThat(spelled("2 * 3 ** 2 - 1")).isEqualTo("17.0");
    assertThat(spelled("max(1, 2, 3) + floor(2.5)")).isEqualTo("5.0");
    assertThat(spelled("1 < 2 < 3")).isEqualTo("true");
    assertThat(spelled("x if 'a' == 'a' else y")).isEqualTo("x");
    assertThat(spelled("rolling_mean(x, 2 * 5)")).startsWith("rolling_mean(w=10,");
    assertThat(spelled("lag(x, -(1 - 3))")).startsWith("lag(n=2,");
    assertThat(spelled("n = 4\ny = lag(x, n)")).startsWith("4.0\nlag(n=4,");
  }

  @Test
  void conditions() {
    assertThat(spelled("0 < x <= y")).isEqualTo("logical_and[less[0.0, x], less_equal[x, y]]");
    assertThat(spelled("if(x > y, x > 0, y > 0)"))
        .isEqualTo(
            "logical_or[logical_and[greater[x, y], greater[x, 0.0]],"
                + " logical_and[logical_not[greater[x, y]], greater[y, 0.0]]]");
    assertThat(spelled("if(flag, x > 0, y > 0)"))
        .as("neither, if flag and its opposite are missing")
        .isEqualTo("where[flag, greater[x, 0.0], greater[y, 0.0]]");
    assertThat(spelled("if(flag, x > 0, 2)"))
        .isEqualTo("where[flag, where[greater[x, 0.0], 1.0, 0.0], 2.0]");
    assertThat(spelled("sector != 'bank'")).isEqualTo("not_equal[sector, \"bank\"]");
    assertThat(spelled("true and flag")).isEqualTo("logical_and[flag, true]");
    assertThat(spelled("true and x > y")).isEqualTo("greater[x, y]");
    assertThat(spelled("false and flag")).isEqualTo("false");
    assertThat(graph("streak(x > 0)").node(0).type().element()).isEqualTo(Element.F64);
  }

  @Test
  void functions_of_any_number_of_arguments() {
    assertThat(spelled("min(x, y, 3)")).isEqualTo("minimum[minimum[x, y], 3.0]");
    assertThat(spelled("coalesce(x, y)")).isEqualTo("coalesce[x, y]");
  }

  @Test
  void windows_are_rows_or_durations() {
    assertThat(spelled("rolling_mean(x, 5)")).isEqualTo("rolling_mean(w=5, min_periods=5)[x]");
    assertThat(spelled("rolling_mean(x, 5m)")).isEqualTo("rolling_mean(w=5m, min_periods=1)[x]");
    assertThat(spelled("rolling_count(x, 5)")).contains("min_periods=1");
    assertThat(spelled("rolling_std(x, w=6, ddof=0, min_periods=2)"))
        .isEqualTo("rolling_std(w=6, min_periods=2, ddof=0)[x]");
  }

  @Test
  void smoothing_is_given_in_four_ways() {
    assertThat(spelled("ema(x, 0.5)")).isEqualTo("ema(alpha=0.5)[x]");
    assertThat(spelled("ema(x, span=3)")).isEqualTo("ema(alpha=0.5)[x]");
    assertThat(spelled("ewm_std(x, com=1)")).isEqualTo("ewm_std(alpha=0.5)[x]");
    assertThat(spelled("ewm_var(x, half_life=1)")).isEqualTo("ewm_var(alpha=0.5)[x]");
  }

  @Test
  void cross_sections_may_have_groups() {
    assertThat(spelled("cs_rank(x)")).isEqualTo("cs_rank(grouped=false)[x]");
    assertThat(spelled("cs_rank(x, by=sector)")).isEqualTo("cs_rank(grouped=true)[x, sector]");
    assertThat(spelled("cs_sum(x, by=none)")).isEqualTo("cs_sum(grouped=false)[x]");
  }

  @Test
  void arrays() {
    assertThat(graph("array_wavg(book, generate_weights(5, 0.5))").payloads().values())
        .singleElement()
        .hasToString("[1.0, 0.5, 0.25, 0.125, 0.0625]");
    assertThat(graph("array_sum(array_div_elementwise(book, array_lit(2, 5)))").size())
        .isEqualTo(4);
    assertThat(graph("array_sum(book / array_lit(x, 5))").columns()).containsKeys("book", "x");
    assertThat(graph("array_sum(book / array_lit(x, book))"))
        .isEqualTo(graph("array_sum(book / array_lit(x, 5))"));
    assertThat(graph("array_sum(if(x > 0, book, book / array_lit(volume, 5)))").columns())
        .containsKeys("book", "volume");
  }

  @Test
  void a_power_of_a_missing_side_is_missing() {
    assertThat(spelled("missing ** 0")).isEqualTo("nan");
    assertThat(spelled("1 ** missing")).isEqualTo("nan");
    assertThat(spelled("x ** 2")).isEqualTo("power[x, 2.0]");
    assertThat(spelled("2 ** x")).isEqualTo("power[2.0, x]");
    assertThat(spelled("x ** 0")).startsWith("where[").contains("power[x, 0.0]");
    assertThat(spelled("1 ** x")).startsWith("where[").contains("power[1.0, x]");
    assertThat(spelled("x ** y")).startsWith("where[logical_and[").contains("power[x, y]");
    assertThat(spelled("missing ** x")).isEqualTo("nan");
  }

  // ---- functions

  @Test
  void a_function_is_put_in_place_of_its_call() {
    assertThat(spelled("def spread(a, b, n = 1) = lag(a - b, n)\ny = spread(high, low)"))
        .isEqualTo("lag(n=1, fill=nan)[subtract[high, low]]");
    assertThat(spelled("def f(x, n = 2, m = n * 2) = lag(x, m)\ny = f(close, m=3) + f(close)"))
        .isEqualTo("add[lag(n=3, fill=nan)[close], lag(n=4, fill=nan)[close]]");
  }

  @Test
  void a_parameter_hides_a_column_and_a_function_hides_an_op() {
    assertThat(spelled("def f(x) = x + 1\ny1 = f(close)")).isEqualTo("add[close, 1.0]");
    assertThat(spelled("def abs(x) = x\nz = abs(close)")).isEqualTo("close");
    assertThat(spelled("def f(lag) = lag(x, lag)\nz = f(3)")).isEqualTo("lag(n=3, fill=nan)[x]");
  }

  @Test
  void functions_see_definitions_and_columns() {
    assertThat(
            spelled(
                "def f(n) = lag(mid, n) - close\n_unused = 1\nmid = (high + low) / 2\ny = f(1)"))
        .endsWith("subtract[lag(n=1, fill=nan)[divide[add[high, low], 2.0]], close]");
  }

  @Test
  void none_is_an_argument_that_is_not_given() {
    String f = "def f(x, n = none) = if(given(n), lag(x, n), x)\n";
    assertThat(spelled(f + "a = f(close)\nb = f(close, 3)\nc = f(close, none)"))
        .isEqualTo("close\nlag(n=3, fill=nan)[close]\nclose");
    assertThat(
            spelled(
                "def g(x, m = none) = rolling_mean(x, 5, min_periods=m)\na = g(x)\nb = g(x, 2)"))
        .isEqualTo("rolling_mean(w=5, min_periods=5)[x]\nrolling_mean(w=5, min_periods=2)[x]");
  }

  @Test
  void a_choice_that_is_known_binds_one_branch_only() {
    assertThat(spelled("drawdown(x, 0)")).contains("cummax").doesNotContain("rolling_max");
    assertThat(spelled("drawdown(x, 5m)")).contains("rolling_max(w=5m").doesNotContain("cummax");
  }

  @Test
  void functions_that_double_their_work_are_bound_once_for_each_argument() {
    var text = new StringBuilder("def f0(x) = x + 1\n");
    for (int i = 1; i <= 60; i++) {
      text.append("def f%d(x) = f%d(x) + f%d(x)\n".formatted(i, i - 1, i - 1));
    }
    assertThat(graph(text + "y1 = f60(x)").size()).isEqualTo(63);
  }

  // ---- parameters

  @Test
  void parameters_have_values_from_outside() {
    assertThat(compile("lag(x, $n + 1)", Map.of("n", 2), Mode.BATCH).graph().toString())
        .contains("lag(x=n0, n=3");
    assertThat(compile("rolling_mean(x, $w)", Map.of("w", "90s"), Mode.BATCH).graph().toString())
        .contains("w=90s");
  }

  @Test
  void parameters_have_declared_values() {
    String text =
        "param window: int = 20 in 2..500\n"
            + "param half = window / 2\n"
            + "y1 = lag(x, $window) + lag(x, half)";
    assertThat(spelled(text)).contains("n=20", "n=10");
    assertThat(compile(text, Map.of("window", 4), Mode.BATCH).graph().toString())
        .contains("n=4", "n=2");
  }

  @Test
  void parameters_of_other_types() {
    String text =
        "param w: duration = 30s in 1s..5m\nparam kind: text = 'a'\nparam on: bool = true\n"
            + "param z: float = 0.5\n"
            + "y1 = if(on and kind == 'a', rolling_mean(x, w), x) * z";
    assertThat(spelled(text)).contains("rolling_mean(w=30s");
    assertThat(compile(text, Map.of("kind", "5s", "w", "2m"), Mode.BATCH).graph().toString())
        .doesNotContain("rolling_mean");
  }

  // ---- labels

  @Test
  void labels_may_look_ahead() {
    var compiled =
        compile("_f = lead(close, 5)\nlabel z = _f / close - 1\nr = close", Map.of(), Mode.BATCH);
    assertThat(compiled.labels()).containsExactly("z");
    assertThat(compiled.graph().outputs().keySet()).containsExactly("z", "r");
    var label = compiled.graph().node(compiled.graph().outputs().get("z"));
    assertThat(label.labels().tags()).isEqualTo(List.of("label"));
  }

  @Test
  void a_negative_lag_in_a_label_looks_ahead() {
    assertThat(spelled("label fwd = lag(close, -5) / close - 1"))
        .isEqualTo(spelled("label fwd = lead(close, 5) / close - 1"));
    assertThat(spelled("label fwd = diff(close, -2)"))
        .isEqualTo(spelled("label fwd = close - lead(close, 2)"));
  }

  // ---- events and bars

  @Test
  void outputs_may_be_events_and_say_what_a_bar_has_of_them() {
    var compiled =
        compile(
            "event up = x > 0\nbar mean b = x\nevent bar max c = x\nd = x\n"
                + "bar sum event e = flag\nbar first s = sector\nbar last t = sector",
            Map.of(),
            Mode.LIVE);
    assertThat(compiled.graph().outputs().keySet())
        .containsExactly("up", "b", "c", "d", "e", "s", "t");
    assertThat(compiled.events()).containsExactly("up", "c", "e");
    assertThat(compiled.aggregates())
        .containsExactly(
            Map.entry("b", Aggregate.MEAN),
            Map.entry("c", Aggregate.MAX),
            Map.entry("e", Aggregate.SUM),
            Map.entry("s", Aggregate.FIRST),
            Map.entry("t", Aggregate.LAST));
    assertThat(compiled.labels()).isEmpty();
  }

  @Test
  void marks_change_nothing_over_history() {
    String marked = "event a = x > 0\nbar mean b = lag(x)\nevent bar min c = a and b > 1";
    String plain = "a = x > 0\nb = lag(x)\nc = a and b > 1";
    assertThat(graph(marked).toString()).isEqualTo(graph(plain).toString());
  }

  @Test
  void every_aggregate_can_be_written() {
    for (Aggregate aggregate : Aggregate.values()) {
      var compiled = compile("bar " + aggregate.tag() + " a = x", Map.of(), Mode.BATCH);
      assertThat(compiled.aggregates()).containsExactly(Map.entry("a", aggregate));
    }
  }

  @Test
  void marks_of_wrong_outputs_are_left_out() {
    var compiled =
        Formulas.check(
            "formula",
            "event a = clsoe\nbar mean b = hihg\nevent bar sum c = x",
            Texts.SCHEMA,
            Map.of(),
            Ops.all(),
            Mode.BATCH);
    assertThat(compiled.events()).containsExactly("c");
    assertThat(compiled.aggregates()).containsOnlyKeys("c");
    assertThat(compiled.omitted()).containsExactly("a", "b");
  }

  @Test
  void words_of_marks_are_names_elsewhere() {
    assertThat(
            graph(
                    "event = close\n"
                        + "bar = event\n"
                        + "mean = bar + event\n"
                        + "last = mean(bar)\n"
                        + "def mean(x) = x")
                .outputs()
                .keySet())
        .containsExactly("event", "bar", "mean", "last");
    var compiled =
        compile(
            "event bar = x\nlabel event = x\nbar last bar_ = bar\nbar mean mean = bar_",
            Map.of(),
            Mode.BATCH);
    assertThat(compiled.events()).containsExactly("bar");
    assertThat(compiled.labels()).containsExactly("event");
    assertThat(compiled.aggregates()).containsOnlyKeys("bar_", "mean");
    assertThat(compile("event event = x", Map.of(), Mode.BATCH).events()).containsExactly("event");
    assertThat(compile("bar sum bar = x", Map.of(), Mode.BATCH).aggregates())
        .containsOnlyKeys("bar");
  }

  @Test
  void words_of_statements_are_names_elsewhere() {
    assertThat(graph("label = close\ndef = label\nparam = def + 1\nin = 3").outputs().keySet())
        .containsExactly("label", "def", "param", "in");
  }

  @Test
  void every_function_can_be_listed() {
    assertThat(Formulas.functions(Ops.all()))
        .contains(
            "rolling_mean(x, w, min_periods=w)",
            "cs_scale(x, to=1, by=none)",
            "ema(x, alpha=none, span=none, half_life=none, com=none)",
            "min(a, b, ...)",
            "session_phase(time, calendar)")
        .noneMatch(signature -> signature.startsWith("_"))
        .noneMatch(signature -> signature.matches("(match|checkpoint|repeat|stop_gradient)\\(.*"))
        .isSorted();
  }

  @Test
  void the_part_of_the_day_is_a_text() {
    assertThat(spelled("session_phase(time, 'XNYS') == 'open'"))
        .isEqualTo("equal[session_phase(calendar=\"XNYS\")[time], \"open\"]");
  }
}
