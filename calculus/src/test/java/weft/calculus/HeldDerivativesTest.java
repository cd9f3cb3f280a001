package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.prune;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Custom.customAll;
import static weft.calculus.trace.Functions.call;
import static weft.calculus.trace.Functions.checkpoint;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.cond;
import static weft.calculus.trace.Functions.sin;
import static weft.calculus.trace.Functions.whileLoop;
import static weft.calculus.trace.Functions.whileLoopAtMost;
import static weft.calculus.trace.Trace.trace;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.program.Runner;
import weft.calculus.trace.Custom;
import weft.calculus.trace.Value;
import weft.ops.control.Accumulate;
import weft.ops.control.Each;
import weft.ops.control.Holds;
import weft.ops.text.Concat;

/// Derivatives of what holds graphs, against values worked out by hand.
class HeldDerivativesTest {
  private static Object[] t(Object... items) {
    return items;
  }

  private static String show(Object value) {
    return Arrays.deepToString(new Object[] {value});
  }

  /// Each branch uses one of the two operands alone.
  private static final Flow EITHER =
      trace(
              (Value first, Value x, Value y) ->
                  cond(first, (Value v) -> v.times(2.0), (Value v) -> y.times(3.0), x))
          .on(true, 1.0, 1.0);

  private static final Flow EITHER_TEXT =
      trace(
              (Value first, Value x, Value y) ->
                  cond(first, (Value v) -> concat(v, "!"), (Value v) -> concat(y, "?"), x))
          .on(true, "x", "y");

  @Test
  void branches_that_use_different_operands() {
    assertThat(show(pullback(EITHER).call(t(true, 5.0, 7.0), 10.0)))
        .isEqualTo("[[10.0, [null, 20.0, 0.0]]]");
    assertThat(show(pullback(EITHER).call(t(false, 5.0, 7.0), 10.0)))
        .isEqualTo("[[21.0, [null, 0.0, 30.0]]]");
    for (boolean first : List.of(true, false)) {
      assertThat(((Object[]) pushforward(EITHER).call(t(first, 5.0, 7.0), t(null, 1.0, 100.0)))[1])
          .isEqualTo(first ? 2.0 : 300.0);
    }
    assertThat(show(pullback(EITHER_TEXT).call(t(true, "a", "b"), "g")))
        .isEqualTo("[[a!, [null, g, ]]]");
    assertThat(show(pullback(EITHER_TEXT).call(t(false, "a", "b"), "g")))
        .isEqualTo("[[b?, [null, , g]]]");
  }

  /// One branch has no tangent at all.
  @Test
  void branches_that_use_nothing() {
    Flow flow =
        trace(
                (Value first, Value x) ->
                    cond(first, (Value v) -> Value.of(4.0), (Value v) -> v.times(v), x))
            .on(true, 1.0);
    assertThat(show(pushforward(flow).call(t(true, 3.0), t(null, 1.0)))).isEqualTo("[[4.0, 0.0]]");
    assertThat(show(pushforward(flow).call(t(false, 3.0), t(null, 1.0)))).isEqualTo("[[9.0, 6.0]]");
    assertThat(show(pullback(flow).call(t(true, 3.0), 1.0))).isEqualTo("[[4.0, [null, 0.0]]]");
    assertThat(show(pullback(flow).call(t(false, 3.0), 1.0))).isEqualTo("[[9.0, [null, 6.0]]]");
  }

  /// What all items share gets the sum of what the items say.
  @Test
  void items_that_share_an_argument() {
    Flow product = trace((Value x, Value y) -> x.times(y)).on(1.0, 1.0);
    var items = t(List.of(2.0, 3.0), 10.0);
    assertThat(show(pullback(batch(product, true, false)).call(items, List.of(1.0, 100.0))))
        .isEqualTo("[[[20.0, 30.0], [[10.0, 1000.0], 302.0]]]");
    assertThat(
            show(pushforward(batch(product, true, false)).call(items, t(List.of(1.0, 0.0), 1.0))))
        .isEqualTo("[[[20.0, 30.0], [12.0, 3.0]]]");
    Flow join = trace((Value x, Value y) -> concat(x, y)).on("x", "y");
    assertThat(
            show(
                pullback(batch(join, true, false))
                    .call(t(List.of("a", "b"), "c"), List.of("g", "h"))))
        .isEqualTo("[[[ac, bc], [[g, h], gh]]]");
    Flow looped =
        trace(
                (Value x, Value y) ->
                    whileLoop((Value v) -> v.lessThan(50.0), (Value v) -> v.times(y), x, 9))
            .on(1.0, 1.0);
    // 2 * 10 * 10, 7 * 10, 90 as it is.
    assertThat(
            show(
                pullback(batch(looped, true, false))
                    .call(t(List.of(2.0, 7.0, 90.0), 10.0), List.of(1.0, 1.0, 1.0))))
        .isEqualTo("[[[200.0, 70.0, 90.0], [[100.0, 10.0, 1.0], 47.0]]]");
  }

  /// A loop that adds what it takes from outside, in the order in which the rounds come back.
  @Test
  void texts_of_a_loop() {
    Flow flow =
        trace(
                (Value x, Value y, Value n) ->
                    whileLoop(
                        (List<Value> s) -> s.get(1).lessThan(n),
                        (List<Value> s) -> List.of(concat(s.get(0), y), s.get(1).plus(1.0)),
                        List.of(x, Value.of(0.0)),
                        10))
            .on("x", "y", 2.0);
    assertThat(show(pullback(flow).call(t("a", "b", 3.0), List.of("g", 0.0))))
        .isEqualTo("[[[abbb, 3.0], [g, ggg, 0.0]]]");
    assertThat(show(pushforward(flow).call(t("a", "b", 3.0), t("s", "t", 0.0))))
        .isEqualTo("[[[abbb, 3.0], [sttt, 0.0]]]");
    assertThat(show(pullback(flow).call(t("a", "b", 0.0), List.of("g", 0.0))))
        .isEqualTo("[[[a, 0.0], [g, , 0.0]]]");
  }

  /// What later rounds say comes first.
  @Test
  void the_order_of_rounds() {
    Custom mark = Custom.custom("mark", (Value v) -> v).pullback((_, _, g) -> concat(g, "."));
    Flow flow =
        trace(
                (Value x, Value y) ->
                    whileLoopAtMost(
                        (Value v) -> Value.of(true), (Value v) -> concat(mark.value(v), y), x, 3))
            .on("x", "y");
    assertThat(show(pullback(flow).call(t("a", "b"), "g"))).isEqualTo("[[abbb, [g..., gg.g..]]]");
  }

  /// A rule of its own for batches is given batches, of what is shared too.
  @Test
  void a_batch_rule_with_a_shared_argument() {
    Flow pair = trace((Value x, Value y) -> concat("(", x, y, ")")).on("x", "y");
    Custom joined =
        customAll("joined", args -> concat(args.get(0), args.get(1)))
            .batch(args -> call(batch(pair), args.get(0), args.get(1)));
    Flow flow = trace((Value x, Value y) -> joined.value(x, y)).on("x", "y");
    assertThat(batch(flow, true, false).call(List.of("a", "b"), "c"))
        .isEqualTo(List.of("(ac)", "(bc)"));
    assertThat(batch(flow, false, true).call("c", List.of("a", "b")))
        .isEqualTo(List.of("(ca)", "(cb)"));
  }

  /// A tag stays with an equation on its way through a transform, so that what was scheduled stays
  /// so: also what holds graphs, and the sums of cotangents.
  @Test
  void schedules_stay() {
    Flow flow =
        trace(
                (Value c, Value x) -> {
                  Value a = cond(c, (Value v) -> concat(v, "!"), (Value v) -> v, x);
                  Value b = whileLoop((Value v) -> c, (Value v) -> concat(v, x), a, 2);
                  return customAll("both", args -> concat(args.get(0), args.get(1))).value(a, b);
                })
            .on(true, "x");
    for (Flow made :
        List.of(
            pullback(sched(flow, _ -> true)),
            pushforward(sched(flow, _ -> true)),
            batch(sched(flow, _ -> true)),
            pullback(batch(sched(flow, _ -> true))))) {
      var plain =
          made.graph().nodes().stream()
              .filter(n -> n.op() instanceof Holds || n.op() instanceof Each)
              .filter(n -> !n.labels().tags().contains(Schedule.CONCURRENT));
      assertThat(plain).as(made.toString()).isEmpty();
    }
    var sums =
        pullback(sched(flow, _ -> true)).graph().nodes().stream()
            .filter(n -> n.op() instanceof Accumulate || n.op() instanceof Concat);
    assertThat(sums)
        .isNotEmpty()
        .allSatisfy(n -> assertThat(n.labels().tags()).contains(Schedule.CONCURRENT));
  }

  /// Checkpoints of items stay too, though nobody takes the result.
  @Test
  void checkpoints_of_items_stay() {
    Flow flow =
        trace(
                (Value x) -> {
                  checkpoint(concat("E:", x), "r", "cache");
                  return concat(x, "!");
                })
            .on("x");
    for (Flow pruned : List.of(prune(batch(flow)), prune(prune(batch(flow))))) {
      var seen = Runner.standard().collect("cache");
      assertThat(seen.call(pruned, List.of("a", "b"))).isEqualTo(List.of("a!", "b!"));
      assertThat(seen.values()).hasToString("{r=[E:a, E:b]}");
    }
    Flow held =
        trace(
                (Value c, Value x) -> {
                  cond(
                      c,
                      (Value v) -> List.of(v, checkpoint(v, "r", "cache")),
                      (Value v) -> List.of(v, v),
                      x);
                  return x;
                })
            .on(true, "x");
    var seen = Runner.standard().collect("cache");
    assertThat(seen.call(prune(held), true, "a")).isEqualTo("a");
    assertThat(seen.values()).hasToString("{r=[a]}");
  }

  /// Going back through calls in calls takes work for each once.
  @Test
  void calls_in_calls() {
    int depth = 100;
    Flow flow = trace((Value x) -> sin(x)).on(1.0);
    for (int i = 0; i < depth; i++) {
      Flow inner = flow;
      Custom outer = Custom.custom("deep", (Value v) -> ((Value) call(inner, v)).plus(1.0));
      flow = trace((Value x) -> outer.value(x)).on(1.0);
    }
    double slope = Math.cos(0.5);
    assertThat((double) flow.call(0.5))
        .isEqualTo(Math.sin(0.5) + depth, org.assertj.core.data.Offset.offset(1e-9));
    for (Flow made :
        List.of(pullback(flow), pullback(sched(flow, _ -> true)), prune(pullback(flow)))) {
      assertThat((double) ((Object[]) ((Object[]) made.call(t(0.5), 1.0))[1])[0])
          .isEqualTo(slope, org.assertj.core.data.Offset.offset(1e-12));
    }
    assertThat((double) ((Object[]) pushforward(flow).call(t(0.5), t(1.0)))[1])
        .isEqualTo(slope, org.assertj.core.data.Offset.offset(1e-12));
    var items = (Object[]) pullback(batch(flow)).call(t(List.of(0.5, 1.5)), List.of(1.0, 0.0));
    assertThat(((List<?>) ((Object[]) items[1])[0]).getLast()).isEqualTo(0.0);
  }
}
