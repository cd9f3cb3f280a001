package weft.calculus.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.trace.Functions.call;
import static weft.calculus.trace.Functions.checkpoint;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.cond;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.tag;
import static weft.calculus.trace.Functions.whileLoop;
import static weft.calculus.trace.Trace.trace;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.ir.Node;

class TraceTest {
  /// A record as people write one; the second component is a text in programs.
  record Person(Value name, Value age, List<Value> marks) {}

  record Plain(String name, long age) {}

  private static Object[] t(Object... items) {
    return items;
  }

  private static List<String> tags(Flow flow) {
    return flow.graph().nodes().stream().map(Node::op).map(op -> op.tag()).toList();
  }

  @Test
  void records_lists_maps_arrays_and_nothing_are_rebuilt() {
    Flow flow =
        trace(
                (Person p, Map<String, Object[]> m) ->
                    t(
                        new Person(concat(p.name(), "!"), p.age(), p.marks()),
                        List.of(m.get("k")[0], Optional.empty()),
                        Map.of("z", p.marks().get(1), "a", p.age())))
            .on(
                new Person(Value.of("n"), Value.of(1), List.of(Value.of(1.5), Value.of(2.5))),
                Map.of("k", t("v")));
    assertThat(flow.in().shape()).isEqualTo("(Person{name: *, age: *, marks: [*, *]}, {k: (*)})");
    assertThat(flow.out().shape())
        .isEqualTo("(Person{name: *, age: *, marks: [*, *]}, [*, Optional{}], {a: *, z: *})");
    var result =
        (Object[])
            flow.call(
                new Person(Value.of("Ada"), Value.of(36), List.of(Value.of(1.0), Value.of(2.0))),
                Map.of("k", t("w")));
    assertThat(result[0])
        .isEqualTo(
            new Person(Value.of("Ada!"), Value.of(36), List.of(Value.of(1.0), Value.of(2.0))));
    assertThat(result[1]).isEqualTo(List.of("w", Optional.empty()));
    assertThat(result[2]).isEqualTo(Map.of("a", 36L, "z", 2.0));
  }

  @Test
  void a_map_may_stand_for_a_record() {
    Flow flow =
        trace((Person p) -> concat(p.name(), "!"))
            .on(new Person(Value.of("n"), Value.of(1), List.of()));
    assertThat(flow.call(Map.of("name", "Bo", "age", 2, "marks", List.of()))).isEqualTo("Bo!");
  }

  @Test
  void a_record_of_java_types_is_filled() {
    Flow flow = trace((Value x) -> new Plain("p", 3)).on("a");
    assertThat(flow.call("b")).isEqualTo(new Plain("p", 3));
  }

  @Test
  void arrays_of_numbers_are_values() {
    Flow flow = trace((Value x) -> x.times(2.0)).on(new double[] {1, 2});
    assertThat(flow.call(new double[] {3, 4})).hasToString("[6.0, 8.0]");
  }

  @Test
  void a_traced_program_is_written_out_in_another() {
    Flow inner = trace((Value x) -> tag(List.of("in"), () -> concat(x, "!"))).on("");
    Flow outer =
        trace((Value x) -> tag(List.of("out"), () -> concat((Value) call(inner, x), "?"))).on("");
    assertThat(tags(outer)).doesNotContain("call");
    assertThat(outer.call("a")).isEqualTo("a!?");
    assertThat(
            outer.graph().nodes().stream()
                .filter(node -> node.op().tag().equals("concat"))
                .map(node -> node.labels().tags()))
        .containsExactly(List.of("in", "out"), List.of("out"));
  }

  @Test
  void a_transformed_program_stays_one_equation() {
    Flow inner = trace((Value x, Value y) -> x.times(y)).on(1.0, 1.0);
    Flow outer =
        trace(
                (Value x) -> {
                  var both = (Object[]) call(pullback(inner), t(x, 3.0), 1.0);
                  return ((Object[]) both[1])[0];
                })
            .on(1.0);
    assertThat(tags(outer)).containsOnlyOnce("call").doesNotContain("multiply");
    assertThat(outer.call(5.0)).isEqualTo(3.0);
  }

  @Test
  void branches_and_loops_use_outer_values() {
    Flow flow =
        trace(
                (Value x, Value y) ->
                    cond(
                        x.lessThan(y),
                        v -> v.times(y),
                        v -> whileLoop(w -> w.lessThan(100.0), w -> w.times(y).plus(x), v, 5),
                        x))
            .on(1.0, 1.0);
    assertThat(flow.call(2.0, 3.0)).isEqualTo(6.0);
    assertThat(flow.call(4.0, 3.0)).isEqualTo(160.0);
    var back = (Object[]) pullback(flow).call(t(2.0, 3.0), 1.0);
    assertThat((Object[]) back[1]).containsExactly(3.0, 2.0);
    var forward = (Object[]) pushforward(flow).call(t(2.0, 3.0), t(1.0, 0.0));
    assertThat(forward).containsExactly(6.0, 3.0);
  }

  @Test
  void trees_go_through_branches_and_loops() {
    Flow flow =
        trace(
                (Person p) ->
                    whileLoop(
                        q -> q.age().lessThan(3),
                        q -> new Person(concat(q.name(), "+"), q.age().plus(1), q.marks()),
                        p,
                        10))
            .on(new Person(Value.of(""), Value.of(0), List.of()));
    assertThat(flow.call(new Person(Value.of("x"), Value.of(0), List.of())))
        .isEqualTo(new Person(Value.of("x+++"), Value.of(3), List.of()));
    Flow noted = trace((List<Value> l) -> checkpoint(l, "k", "c")).on(List.of("", ""));
    assertThat(noted.call(List.of("a", "b"))).isEqualTo(List.of("a", "b"));
  }

  @Test
  void outside_a_trace_everything_is_computed_at_once() {
    assertThat(concat("a", format("{}-{}", "b", 2)).text()).isEqualTo("ab-2");
    assertThat(Value.of(2.0).times(3.0).plus(1).number()).isEqualTo(7.0);
    assertThat(cond(true, v -> concat(v, "!"), v -> v, Value.of("a")).text()).isEqualTo("a!");
    assertThat(whileLoop(v -> v.lessThan(10.0), v -> v.times(2.0), Value.of(1.0), 99).number())
        .isEqualTo(16.0);
  }
}
