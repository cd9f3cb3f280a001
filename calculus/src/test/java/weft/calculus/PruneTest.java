package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.prune;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.trace.Functions.call;
import static weft.calculus.trace.Functions.checkpoint;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.cond;
import static weft.calculus.trace.Functions.depends;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.match;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Functions.whileLoop;
import static weft.calculus.trace.Trace.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.program.Runner;
import weft.calculus.trace.Value;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ops.control.Call;
import weft.ops.control.Holds;
import weft.ops.control.Switch;
import weft.ops.control.WhileLoop;
import weft.ops.source.Constant;
import weft.ops.text.LanguageModel;
import weft.ops.text.LmCall;

class PruneTest {
  private static Object[] t(Object... items) {
    return items;
  }

  private static Value ask(Object text) {
    return lmCall(List.of(user(text)), "m");
  }

  private static List<String> tags(Graph graph) {
    return graph.nodes().stream()
        .filter(node -> !node.isInput() && !(node.op() instanceof Constant))
        .map(node -> node.op().tag())
        .toList();
  }

  private static <T extends Holds> T held(Flow flow, Class<T> kind) {
    return flow.graph().nodes().stream()
        .map(Node::op)
        .filter(kind::isInstance)
        .map(kind::cast)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void drops_what_the_result_does_not_need() {
    var flow =
        trace(
                (Value x) -> {
                  concat(x, "dead");
                  Value a = concat(x, "a");
                  Value b = concat(a, "b");
                  return new Object[] {a, b};
                })
            .on("x");
    assertThat(tags(flow.graph())).hasSize(3);
    assertThat(tags(prune(flow).graph())).hasSize(2);
    assertThat((Object[]) prune(flow).call("X")).containsExactly("Xa", "Xab");
    var first = prune(flow, (Object) t(true, false));
    assertThat(tags(first.graph())).containsExactly("concat");
    assertThat((Object[]) first.call("X")).containsExactly("Xa", null);
    var none = prune(flow, (Object) t(false, false));
    assertThat(tags(none.graph())).isEmpty();
    assertThat((Object[]) none.call("X")).containsExactly(null, null);
  }

  @Test
  void checkpoints_and_order_stay() {
    var flow =
        trace(
                (Value x) -> {
                  checkpoint(concat(x, "1"), "k", "c");
                  Value b = depends(concat(x, "2"), concat(x, "3"));
                  return b;
                })
            .on("x");
    assertThat(tags(prune(flow).graph())).isEqualTo(tags(flow.graph()));
    var seen = Runner.standard().collect("c");
    assertThat(seen.call(prune(flow), "q")).isEqualTo("q2");
    assertThat(seen.values()).isEqualTo(Map.of("k", List.of("q1")));
  }

  @Test
  void a_call_shrinks_to_what_is_taken_of_it() {
    var inner = batch(trace((Value x, Value y) -> t(ask(x), concat(y, "!"))).on("x", "y"));
    var flow =
        trace(
                (Value x, Value y) -> {
                  var both = (Object[]) call(inner, List.of(x), List.of(y));
                  return both[1];
                })
            .on("x", "y");
    var body = held(prune(flow), Call.class).body();
    assertThat(tags(body)).containsExactly("each");
    assertThat(body.toString()).contains("concat").doesNotContain("lm_call");
    assertThat(body.inputs()).hasSize(1);
  }

  @Test
  void branches_shrink_to_what_is_taken_of_them() {
    var flow =
        trace(
                (Value x, Value y) -> {
                  var both =
                      cond(
                          match(x, "q"),
                          (Value v) -> List.of(ask(y), concat(v, "1")),
                          (Value v) -> List.of(ask(concat(y, y)), concat(v, "2")),
                          x);
                  return both.get(1);
                })
            .on("x", "y");
    var small = prune(flow);
    assertThat(small.graph().toString()).doesNotContain("lm_call");
    assertThat(held(small, Switch.class).contract().arity()).as("key and x").isEqualTo(2);
    // No model is asked, so none is needed.
    assertThat(small.call("q", "w")).isEqualTo("q1");
    assertThat(small.call("p", "w")).isEqualTo("p2");
    assertThat(batch(small).call(List.of("q", "p"), List.of("w", "w")))
        .isEqualTo(List.of("q1", "p2"))
        .isEqualTo(prune(batch(flow)).call(List.of("q", "p"), List.of("w", "w")));
    assertThat(prune(batch(flow)).graph().toString()).doesNotContain("lm_call");
  }

  @Test
  void loops_carry_only_what_is_needed() {
    var flow =
        trace(
                (Value x, Value y, Value z) -> {
                  var state =
                      whileLoop(
                          (List<Value> s) -> match(s.get(0), "q"),
                          (List<Value> s) ->
                              List.of(
                                  concat(s.get(0), "!"),
                                  concat(s.get(1), s.get(2)),
                                  concat(s.get(2), "."),
                                  ask(s.get(3))),
                          List.of(x, y, z, x),
                          3);
                  return t(state.get(0), state.get(1));
                })
            .on("x", "y", "z");
    var both = prune(flow);
    assertThat(held(both, WhileLoop.class).carried()).as("1 needs 2").isEqualTo(3);
    assertThat((Object[]) both.call("q", "y", "z")).containsExactly("q!", "yz");
    var first = prune(flow, (Object) t(true, false));
    assertThat(held(first, WhileLoop.class).carried()).isEqualTo(1);
    assertThat((Object[]) first.call("q", "y", "z")).containsExactly("q!", null);
    var second = prune(flow, (Object) t(false, true));
    assertThat(held(second, WhileLoop.class).carried()).as("the condition too").isEqualTo(3);
    assertThat((Object[]) second.call("q", "y", "z")).containsExactly(null, "yz");
    assertThat((Object[]) second.call("r", "y", "z")).containsExactly(null, "y");
  }

  @Test
  void a_checkpoint_inside_keeps_its_branch() {
    var flow =
        trace(
                (Value x) -> {
                  cond(
                      match(x, "q"),
                      (Value v) -> List.of(checkpoint(concat(v, "1"), "k", "c"), ask(v)),
                      (Value v) -> List.of(v, ask(v)),
                      x);
                  return concat(x, "2");
                })
            .on("x");
    var small = prune(flow);
    assertThat(small.graph().toString()).doesNotContain("lm_call");
    var seen = Runner.standard().collectAll();
    assertThat(seen.call(small, "q")).isEqualTo("q2");
    assertThat(seen.call(small, "r")).isEqualTo("r2");
    assertThat(seen.values()).isEqualTo(Map.of("k", List.of("q1")));
  }

  /// A pullback of which only the value is wanted asks no model for advice, and keeps nothing.
  @Test
  void the_value_of_a_pullback_alone() {
    var program =
        trace(
                (Value x) ->
                    whileLoop((Value v) -> match(v, "q"), (Value v) -> ask(concat(v, "!")), x, 3))
            .on("x");
    var value = prune(pullback(program), (Object) t(true, false));
    assertThat(value.graph().toString()).doesNotContain("sweep").doesNotContain("kept");
    var model = new Models.Counting();
    var runner = Runner.standard().with(LanguageModel.class, model);
    assertThat(Arrays.deepToString((Object[]) runner.call(value, t("q"), "g")))
        .isEqualTo("[<q!>, [null]]");
    assertThat(model.calls).hasValue(1);
    var tangent = prune(pushforward(program), (Object) t(true, false));
    assertThat(held(tangent, WhileLoop.class).carried()).isEqualTo(1);
    assertThat(
            held(tangent, WhileLoop.class).body().nodes().stream()
                .filter(node -> node.op() instanceof LmCall))
        .hasSize(1);
  }
}
