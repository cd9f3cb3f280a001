package weft.calculus.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.prune;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Functions.checkpoint;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.cond;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.match;
import static weft.calculus.trace.Functions.sin;
import static weft.calculus.trace.Functions.stopGradient;
import static weft.calculus.trace.Functions.whileLoop;
import static weft.calculus.trace.Trace.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.calculus.trace.Value;
import weft.ir.problem.WeftException;
import weft.ops.Ops;

class FlowTextTest {
  record Pair(Value a, Value b) {}

  private static Object[] t(Object... items) {
    return items;
  }

  private static Flow readsBack(Flow flow) {
    String text = flow.toString();
    Flow read = Flow.read(text, Ops.all());
    assertThat(read.graph()).isEqualTo(flow.graph());
    assertThat(read.made()).isEqualTo(flow.made());
    // Records become maps.
    assertThat(read.toString()).isEqualTo(text.replace("Pair{", "{"));
    return read;
  }

  private static List<Flow> programs() {
    return List.of(
        trace((Value x) -> concat("a: \"b\"\n", format("{{{}}}", x))).on(""),
        trace((Value x, Value y) -> t(x.times(y).plus(sin(x)), match("a", "b"))).on(1.0, 1.0),
        trace((Value x, Value y) -> cond(x.lessThan(y), v -> v.times(y), v -> v.plus(x), x))
            .on(1.0, 1.0),
        trace((Value x) -> whileLoop(v -> match(v, "go"), v -> concat(v, "!"), x, 4)).on(""),
        trace((Pair p) -> new Pair(stopGradient(p.a()), checkpoint(p.b(), "k", "c")))
            .on(new Pair(Value.of("s"), Value.of(2.0))),
        trace((Map<String, Value> m) -> List.of(m.get("x"), m.get("x"), m.get("n")))
            .on(Map.of("x", 1.5, "n", 3)),
        trace((Map<String, Value> m) -> Map.of("a: \"b\", {", m.get("x y")))
            .on(Map.of("x y", 1.5)));
  }

  @Test
  void programs_and_transforms_of_them_read_back() {
    var random = new Random(7);
    for (Flow program : programs()) {
      readsBack(program);
      for (int i = 0; i < 12; i++) {
        Flow made = program;
        for (int depth = random.nextInt(3); depth >= 0; depth--) {
          made =
              switch (random.nextInt(5)) {
                case 0 -> batch(made);
                case 1 -> pushforward(made);
                case 2 -> sched(made, _ -> true);
                case 3 -> prune(made);
                default -> pullback(made);
              };
          readsBack(made);
        }
      }
    }
  }

  @Test
  void what_is_read_back_is_the_same_program() {
    Flow flow =
        trace((Boolean loud, String mark, Value x) -> loud ? concat(x, mark) : x)
            .statics(true, true, false)
            .on(true, "\"!\"", "");
    assertThat(flow.toString()).startsWith("take (true, \"\\\"!\\\"\", n0)\n");
    assertThat(readsBack(flow).call(true, "\"!\"", "a")).isEqualTo("a\"!\"");
    Flow twice = trace((Value x) -> t(x, x)).on("");
    var back = (Object[]) readsBack(pullback(readsBack(twice))).call(t("a"), t("g1", "g2"));
    assertThat((Object[]) back[1]).containsExactly("g1g2");
    Flow pair = programs().get(4);
    assertThat(readsBack(pair).call(Map.of("a", "s", "b", 1.0)))
        .isEqualTo(Map.of("a", "s", "b", 1.0));
    assertThatThrownBy(() -> readsBack(flow).call(true, "?", "a"))
        .hasMessageContaining("was traced for");
  }

  @Test
  void broken_texts_are_refused() {
    String text = pullback(programs().getFirst()).toString();
    var refused = new ArrayList<String>();
    for (String wrong :
        List.of(
            "",
            "take",
            text.replace("take", "give"),
            text.replace("give (", "give (" + "n99, "),
            text.replace("give (", "give (("),
            text.replaceFirst("take \\(", "take (zero(, "),
            text.replaceFirst("take \\(", "take (\"a, "),
            text + ")")) {
      assertThatThrownBy(() -> Flow.read(wrong, Ops.all())).isInstanceOf(WeftException.class);
      refused.add(wrong);
    }
    assertThat(refused).hasSize(8);
  }
}
