package weft.calculus.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.prune;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Functions.apply;
import static weft.calculus.trace.Functions.checkpoint;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.cond;
import static weft.calculus.trace.Functions.fold;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.match;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Functions.whileLoop;
import static weft.calculus.trace.Trace.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import weft.calculus.Models;
import weft.calculus.trace.Value;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Perform;
import weft.ir.Role;
import weft.ir.RuleBook;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.ops.arithmetic.Add;
import weft.ops.source.Constant;
import weft.ops.text.LanguageModel;

public class RunnerTest {
  private static Object[] t(Object... items) {
    return items;
  }

  private static Value ask(Object text) {
    return lmCall(List.of(user(text)), "m");
  }

  /// The second worked example of checkpoints: a value that is noted between two joins.
  private static final Flow CHECKED =
      trace((Value x) -> concat("Got: ", checkpoint(concat("E:", x), "r", "cache"))).on("x");

  // ---- failures

  @Test
  void a_failure_names_the_equation() {
    var flow = trace((Value x) -> concat(x, ask(concat(x, "!")))).on("x");
    assertThatThrownBy(() -> flow.call("q"))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("= lm_call: the run has no LanguageModel")
        .hasMessageContaining("give it one");
    LanguageModel broken =
        _ -> {
          throw new UnsupportedOperationException("broken");
        };
    assertThatThrownBy(
            () ->
                Runner.standard().with(LanguageModel.class, broken).call(batch(flow), List.of("q")))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("= each: ")
        .hasMessageContaining("broken")
        .hasRootCauseInstanceOf(UnsupportedOperationException.class);
    var inside =
        batch(
            trace((Value x) -> cond(match(x, "q"), (Value v) -> ask(v), (Value v) -> v, x))
                .on("x"));
    assertThat(inside.call(List.of("a", "b"))).isEqualTo(List.of("a", "b"));
    assertThatThrownBy(() -> inside.call(List.of("a", "q")))
        .hasMessageContaining("= each: item 1: ")
        .hasMessageContaining("= lm_call: the run has no LanguageModel");
  }

  // ---- step by step

  @Test
  void a_walk_shows_each_equation_and_its_inputs() {
    var flow = trace((Value x) -> concat("Prompt: ", format("Explain {}.", x))).on("t");
    var walk = flow.walk("RNA");
    var seen = new ArrayList<String>();
    while (walk.hasNext()) {
      var step = walk.next();
      seen.add(step.node().op().tag() + step.inputs());
    }
    assertThat(seen).containsExactly("format{x_0=RNA}", "concat{x_0=Prompt: , x_1=Explain RNA.}");
    assertThat(walk.result()).isEqualTo("Prompt: Explain RNA.");
    assertThatThrownBy(walk::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void a_walk_takes_another_output() {
    var flow = trace((Value x) -> concat(ask(x), "!")).on("t");
    var walk = flow.walk("q");
    // No model is there, and none is asked.
    walk.next().give("made up");
    assertThat(walk.next().output()).isEqualTo("made up!");
    assertThat(walk.result()).isEqualTo("made up!");
    var again = flow.walk("q");
    assertThatThrownBy(() -> again.next().give(1.5))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("lm_call")
        .hasMessageContaining("expected: text");
    var numbers = trace((Value x) -> x.times(2.0).plus(1.0)).on(1.0).walk(3.0);
    var first = numbers.next();
    assertThat(first.output()).isEqualTo(6.0);
    first.give(10L);
    assertThat(numbers.result()).as("a whole number will do").isEqualTo(11.0);
  }

  @Test
  void what_is_left_of_a_walk_runs_by_itself() {
    var flow =
        trace(
                (Value x) ->
                    concat(
                        whileLoop((Value v) -> match(v, "go"), (Value v) -> concat(v, "!"), x, 4),
                        "."))
            .on("go");
    var walk = flow.walk("go");
    assertThat(walk.next().node().op().tag()).as("one step").isEqualTo("while_loop");
    assertThat(walk.result()).isEqualTo("go!.");
    assertThat(trace((Value x) -> x).on("a").walk("b").result()).isEqualTo("b");
  }

  // ---- checkpoints

  @Test
  void checkpoints_are_collected() {
    var seen = Runner.standard().collect("cache");
    assertThat(seen.call(CHECKED, "q")).isEqualTo("Got: E:q");
    assertThat(seen.values()).isEqualTo(Map.of("r", List.of("E:q")));
    seen.clear();
    seen.call(batch(CHECKED), List.of("a", "b"));
    assertThat(seen.values()).isEqualTo(Map.of("r", List.of("E:a", "E:b")));
    seen.clear();
    seen.call(pushforward(CHECKED), t("p"), t("t"));
    assertThat(seen.values()).isEqualTo(Map.of("r", List.of("E:p", "t")));
    seen.clear();
    seen.call(pullback(CHECKED), t("p"), "g");
    assertThat(seen.values()).isEqualTo(Map.of("r", List.of("E:p", "g")));
    seen.clear();
    seen.callAsync(sched(batch(CHECKED), _ -> true), List.of("a", "b")).join();
    assertThat(seen.values()).isEqualTo(Map.of("r", List.of("E:a", "E:b")));
  }

  @Test
  void of_one_collection_or_of_all() {
    var flow =
        trace(
                (Value x) ->
                    checkpoint(
                        checkpoint(List.of(concat(x, "1"), concat(x, "2")), "a", "one"),
                        "b",
                        "two"))
            .on("x");
    var one = Runner.standard().collect("one");
    var two = one.runner().collect("two");
    var all = two.runner().collectAll();
    all.call(flow, "x");
    assertThat(one.values()).isEqualTo(Map.of("a", List.of("x1", "x2")));
    assertThat(two.values()).isEqualTo(Map.of("b", List.of("x1", "x2")));
    assertThat(all.values()).isEqualTo(Map.of("a", List.of("x1", "x2"), "b", List.of("x1", "x2")));
  }

  @Test
  void values_are_injected_in_order() {
    var runner = Runner.standard().inject("cache", Map.of("r", List.of("A", "B")));
    assertThat(runner.call(batch(CHECKED), List.of("a", "b", "c")))
        .isEqualTo(List.of("Got: A", "Got: B", "Got: E:c"));
    assertThat(runner.call(CHECKED, "a")).as("each call begins anew").isEqualTo("Got: A");
    assertThat(runner.inject("other", Map.of()).call(CHECKED, "a")).isEqualTo("Got: A");
    var seen = runner.collectAll();
    seen.call(CHECKED, "a");
    assertThat(seen.values()).as("what goes on").isEqualTo(Map.of("r", List.of("A")));
  }

  @Test
  void injected_values_must_fit() {
    var runner = Runner.standard().inject("cache", Map.of("r", List.of(1.5)));
    assertThatThrownBy(() -> runner.call(CHECKED, "a"))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("the value injected at 'r'")
        .hasMessageContaining("expected: text");
    var number = trace((Value x) -> checkpoint(x.times(2.0), "k", "c")).on(1.0);
    assertThat(Runner.standard().inject("c", Map.of("k", List.of(7))).call(number, 1.0))
        .as("a whole number will do")
        .isEqualTo(7.0);
  }

  @Test
  void injecting_while_tracing_makes_a_literal() {
    var f =
        trace((Value x) -> concat("Got: ", checkpoint(concat("E:", x), "r", "cache")))
            .inject("cache", Map.of("r", List.of("CACHED")));
    var flow = f.on("x");
    assertThat(computed(flow)).containsExactly("concat", "concat");
    assertThat(flow.call("q")).isEqualTo("Got: CACHED");
    assertThat(computed(prune(flow))).containsExactly("concat");
    assertThat(prune(flow).call("q")).isEqualTo("Got: CACHED");
    assertThat(f.on("x").call("q")).as("each trace begins anew").isEqualTo("Got: CACHED");
    assertThatThrownBy(
            () ->
                trace((Value x) -> checkpoint(x, "r", "cache"))
                    .inject("cache", Map.of("r", List.of(true)))
                    .on("x"))
        .hasMessageContaining("the value injected at 'r'");
    var inBranch =
        trace(
                (Value x) ->
                    cond(
                        match(x, "q"),
                        (Value v) -> checkpoint(v, "r", "cache"),
                        (Value v) -> checkpoint(v, "r", "cache"),
                        x))
            .inject("cache", Map.of("r", List.of("A")))
            .on("x");
    assertThat(inBranch.call("q")).isEqualTo("A");
    assertThat(inBranch.call("r")).isEqualTo("r");
  }

  private static List<String> computed(Flow flow) {
    return flow.graph().nodes().stream()
        .filter(node -> !node.isInput() && !(node.op() instanceof Constant))
        .map(node -> node.op().tag())
        .toList();
  }

  @Test
  void inside_fold_branches_and_loops_are_computed_too() {
    var flow =
        trace(
                (Value x) ->
                    concat(
                        x,
                        fold(
                            () ->
                                cond(
                                    match("a", "a"),
                                    (Value v) -> checkpoint(concat(v, "1"), "k", "c"),
                                    (Value v) -> v,
                                    Value.of("z")))))
            .on("x");
    assertThat(computed(flow)).containsExactly("concat");
    assertThat(flow.call("q")).isEqualTo("qz1");
  }

  // ---- kept answers

  /// Counts what it is asked, of any type.
  record Ask(AtomicInteger count) implements Perform {
    public static final Contract CONTRACT = Contract.of(Role.any("x"));

    @Override
    public Type infer(List<Type> args) {
      return Type.scalar(Element.TEXT);
    }

    @Override
    public boolean effectful() {
      return true;
    }

    @Override
    public Datum perform(List<Datum> args, Actions on) {
      count.incrementAndGet();
      return Tensor.scalar(args.getFirst().toString());
    }
  }

  /// A defect of old: what was asked with 1 was answered for true.
  @Test
  void one_and_true_are_not_the_same_question() {
    var count = new AtomicInteger();
    var flow =
        trace(
                (Value x) ->
                    concat(
                        apply(new Ask(count), 1L),
                        apply(new Ask(count), true),
                        apply(new Ask(count), 1.0),
                        apply(new Ask(count), 1L),
                        apply(new Ask(count), new double[] {1}),
                        x))
            .on("x");
    assertThat(Runner.standard().memoize().call(flow, "")).isEqualTo("1true1.01[1.0]");
    assertThat(count).hasValue(4);
    Runner.standard().call(flow, "");
    assertThat(count).as("nothing is kept unless that is asked for").hasValue(9);
  }

  @Test
  void checkpoints_are_passed_every_time() {
    var flow =
        trace((Value x) -> concat(checkpoint(ask(x), "k", "c"), checkpoint(ask(x), "k", "c")))
            .on("x");
    var model = new Models.Counting();
    var seen = Runner.standard().with(LanguageModel.class, model).memoize().collect("c");
    seen.call(flow, "q");
    seen.call(flow, "q");
    assertThat(model.calls).hasValue(1);
    assertThat(seen.values()).isEqualTo(Map.of("k", List.of("<q>", "<q>", "<q>", "<q>")));
  }

  @Test
  void equal_calls_are_traced_once_where_that_is_asked_for() {
    var twice =
        trace((Value x) -> t(ask(x), ask(x), checkpoint(x, "k", "c"), checkpoint(x, "k", "c")));
    assertThat(computed(twice.on("x"))).hasSize(4);
    assertThat(computed(twice.memoize().on("x")))
        .containsExactly("lm_call", "checkpoint", "checkpoint");
  }

  // ---- rules from outside

  @Test
  void rules_give_ops_other_meanings() {
    Evaluate product = (args, _) -> Tensor.scalar(args.get(0).asDouble() * args.get(1).asDouble());
    var runner =
        Runner.standard().rules(RuleBook.EMPTY.with(Add.class, Evaluate.class, _ -> product));
    var flow = trace((Value x) -> x.plus(10.0)).on(1.0);
    assertThat(flow.call(2.0)).isEqualTo(12.0);
    assertThat(runner.call(flow, 2.0)).isEqualTo(20.0);
    assertThat((double[]) runner.call(batch(flow), (Object) new double[] {2, 3}))
        .containsExactly(20, 30);
    assertThat(flow.call(2.0)).isEqualTo(12.0);
  }

  @Test
  void at_least_one_op_runs_at_a_time() {
    assertThatThrownBy(() -> Runner.standard().parallelism(0))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("parallelism");
  }

  @Test
  void results_of_records_come_back_as_they_are() {
    assertThat(Arrays.asList((Object[]) trace((Value x) -> t(x, "a", 2L)).on(1.0).call(3.0)))
        .containsExactly(3.0, "a", 2L);
  }
}
