package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Custom.custom;
import static weft.calculus.trace.Custom.customAll;
import static weft.calculus.trace.Functions.call;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.exp;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Trace.trace;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.trace.Custom;
import weft.calculus.trace.Value;
import weft.ir.OpSet;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphReader;
import weft.ops.Ops;
import weft.ops.control.Call;

class CustomTest {
  private static final Custom BRACKET = custom("bracket", (Value x) -> concat("[", x, "]"));

  private static Object[] t(Object... items) {
    return items;
  }

  private static Flow flow(Custom custom) {
    return trace((Value x) -> concat("<", custom.value(x), ">")).on("v");
  }

  @Test
  void it_is_one_equation() {
    var flow = flow(BRACKET);
    assertThat(flow.graph().nodes().stream().filter(n -> n.op() instanceof Call)).hasSize(1);
    assertThat(flow.call("v")).isEqualTo("<[v]>");
    assertThat(BRACKET.value("w").text()).isEqualTo("[w]");
  }

  @Test
  void without_rules_the_function_is_transformed() {
    var flow = flow(BRACKET);
    assertThat(Arrays.deepToString((Object[]) pullback(flow).call(t("v"), "g")))
        .isEqualTo("[<[v]>, [g]]");
    assertThat((Object[]) pushforward(flow).call(t("v"), t("w"))).containsExactly("<[v]>", "w");
    assertThat(batch(flow).call(List.of("a", "b"))).isEqualTo(List.of("<[a]>", "<[b]>"));
  }

  @Test
  void a_pullback_of_its_own() {
    var flow = flow(BRACKET.pullback((_, result, g) -> format("{} via {}", g, result)));
    assertThat(flow.call("v")).isEqualTo("<[v]>");
    assertThat(Arrays.deepToString((Object[]) pullback(flow).call(t("v"), "g")))
        .isEqualTo("[<[v]>, [g via [v]]]");
    var items = t(List.of("a", "b"));
    var back = (Object[]) batch(pullback(flow)).call(items, List.of("g", "h"));
    assertThat((Object[]) back[1]).containsExactly(List.of("g via [a]", "h via [b]"));
    var other = (Object[]) pullback(batch(flow)).call(items, List.of("g", "h"));
    assertThat((Object[]) other[1]).containsExactly(List.of("g via [a]", "h via [b]"));
    // The rule is a program too: it can be gone through again.
    assertThat(
            Arrays.deepToString(
                (Object[]) pullback(pullback(flow)).call(t(t("v"), "g"), t("a", t("b")))))
        .isEqualTo("[[<[v]>, [g via [v]]], [[ba via [v]], b]]");
  }

  @Test
  void a_pushforward_of_its_own() {
    var flow =
        flow(
            BRACKET.pushforward(
                (args, tangents) ->
                    new Custom.Moved(
                        concat("[", args.getFirst(), "]"), concat("d", tangents.getFirst()))));
    assertThat((Object[]) pushforward(flow).call(t("v"), t("w"))).containsExactly("<[v]>", "dw");
    assertThat((Object[]) batch(pushforward(flow)).call(t(List.of("v")), t(List.of("w"))))
        .containsExactly(List.of("<[v]>"), List.of("dw"));
  }

  @Test
  void a_batch_rule_of_its_own() {
    var single = trace((Value x) -> concat("(", x, ")")).on("x");
    var flow = flow(BRACKET.batch(args -> call(batch(single), args.getFirst())));
    assertThat(flow.call("v")).isEqualTo("<[v]>");
    assertThat(batch(flow).call(List.of("a", "b"))).isEqualTo(List.of("<(a)>", "<(b)>"));
    assertThat(batch(sched(flow)).call(List.of("a", "b"))).isEqualTo(List.of("<(a)>", "<(b)>"));
    assertThat((Object[]) pushforward(batch(flow)).call(t(List.of("a")), t(List.of("w"))))
        .containsExactly(List.of("<(a)>"), List.of("w"));
  }

  /// Two arguments, one without derivatives, and two results.
  @Test
  void numbers_and_several_results() {
    var power =
        customAll(
                "grow",
                args -> {
                  var x = (Value) args.get(0);
                  var n = (Value) args.get(1);
                  return List.of(exp(x), n);
                })
            .pullback(
                (args, result, cotangent) -> {
                  assertThat(cotangent).isInstanceOf(List.class);
                  assertThat(((List<?>) cotangent).get(1)).as("of a whole number").isNull();
                  var g = (Value) ((List<?>) cotangent).get(0);
                  var y = (Value) ((List<?>) result).get(0);
                  return Arrays.asList(g.times(y).times(10.0), null);
                });
    var flow =
        trace(
                (Value x, Value n) -> {
                  var both = (List<?>) power.call(x, n);
                  return ((Value) both.get(0)).times(2.0);
                })
            .on(1.0, 3L);
    double e = (double) trace((Value x) -> exp(x)).on(1.0).call(1.0);
    var back = (Object[]) pullback(flow).call(t(1.0, 3L), 1.0);
    assertThat(back[0]).isEqualTo(2 * e);
    assertThat((Object[]) back[1]).containsExactly(2 * e * 10, null);
    var zero = custom("zero", (Value x) -> x.times(x)).pullback((_, _, _) -> null);
    var none = trace((Value x) -> zero.value(x).plus(x)).on(1.0);
    assertThat(Arrays.deepToString((Object[]) pullback(none).call(t(3.0), 1.0)))
        .isEqualTo("[12.0, [1.0]]");
  }

  @Test
  void what_it_takes_from_outside_becomes_an_argument() {
    var flow =
        trace((Value x, Value y) -> custom("both", (Value v) -> concat(v, y)).value(x))
            .on("x", "y");
    assertThat(flow.call("a", "b")).isEqualTo("ab");
    assertThat(Arrays.deepToString((Object[]) pullback(flow).call(t("a", "b"), "g")))
        .isEqualTo("[ab, [g, g]]");
    assertThatThrownBy(
            () ->
                trace(
                        (Value x, Value y) ->
                            custom("both", (Value v) -> concat(v, y))
                                .pullback((_, _, g) -> g)
                                .value(x))
                    .on("x", "y"))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("make the value an argument");
  }

  @Test
  void rules_that_do_not_fit_are_refused() {
    var two = customAll("two", args -> concat(args.get(0), args.get(1)));
    assertThatThrownBy(() -> trace((Value x) -> two.pullback((_, _, g) -> g).value(x, x)).on("x"))
        .hasMessageContaining("one cotangent for each argument")
        .hasMessageContaining("a list of 2");
    assertThatThrownBy(
            () -> flow(BRACKET.pushforward((_, _) -> new Custom.Moved(List.of("x"), null))))
        .hasMessageContaining("another structure");
    assertThatThrownBy(() -> flow(BRACKET.batch(_ -> "x"))).hasMessageContaining("gives no batch");
  }

  @Test
  void it_prints_and_reads_back() {
    var graph = flow(BRACKET.pullback((_, r, g) -> concat(g, r)).batch(List::getFirst)).graph();
    var read = GraphReader.read(graph.toString(), OpSet.beside(Ops.class));
    assertThat(read).isEqualTo(graph);
    assertThat(read.toString()).isEqualTo(graph.toString());
  }
}
