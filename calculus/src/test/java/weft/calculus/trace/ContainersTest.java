package weft.calculus.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static weft.calculus.Gradients.gradient;
import static weft.calculus.Gradients.hessian;
import static weft.calculus.Gradients.jacobian;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.tuple;
import static weft.calculus.trace.Trace.trace;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.ir.Batch;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// What goes in comes out in the containers that Java programs use.
class ContainersTest {
  record Pair(Value a, Value b) {}

  record Doubles(double a, double b) {}

  record Deep(List<Value> weights, Pair pair, Map<String, Value> named, Value last) {}

  record Nested(List<List<Value>> rows) {}

  record Array(Value[] items) {}

  record Maybe(Optional<Value> more, Value base) {}

  private static final Flow SQUARE = trace((Value x) -> x.times(x)).on(1.0);

  private static Pair pair(double a, double b) {
    return new Pair(Value.of(a), Value.of(b));
  }

  private static void refused(ThrowingCallable what, String... parts) {
    var refusal = catchThrowableOfType(WeftException.class, what);
    assertThat(refusal).isNotNull();
    assertThat(refusal.getMessage()).contains(parts);
  }

  @Test
  void a_record_of_values_comes_back_as_one() {
    Flow flow = trace((Pair p) -> new Pair(p.a().times(p.b()), p.a())).on(pair(1, 2));
    assertThat(flow.call(pair(3, 2))).isEqualTo(pair(6, 3));
    assertThat(flow.call(Map.of("a", 3.0, "b", 2.0))).isEqualTo(pair(6, 3));
    assertThat((Object[]) pullback(flow).call(tuple(pair(3, 2)), pair(1, 0)))
        .isEqualTo(new Object[] {pair(6, 3), new Object[] {pair(2, 3)}});
  }

  @Test
  void a_map_with_a_name_too_many_is_refused() {
    Flow flow = trace((Map<String, Value> m) -> m.get("rate")).on(Map.of("rate", 1.0));
    refused(() -> flow.call(Map.of("rate", 1.0, "rat", 2.0)), "rat");
  }

  @Test
  void records_hold_lists_maps_and_records() {
    var given =
        new Deep(
            List.of(Value.of(1.0), Value.of(2.0)),
            pair(3, 4),
            Map.of("k", Value.of(5.0)),
            Value.of(6.0));
    assertThat(trace((Deep d) -> d).on(given).call(given)).isEqualTo(given);
    Flow product = trace((Deep d) -> d.weights().get(1).times(d.pair().b())).on(given);
    assertThat(gradient(product).call(given))
        .isEqualTo(
            new Deep(
                List.of(Value.of(0.0), Value.of(4.0)),
                pair(0, 2),
                Map.of("k", Value.of(0.0)),
                Value.of(0.0)));
    var rows = new Nested(List.of(List.of(Value.of(1.0)), List.of(Value.of(2.0))));
    assertThat(trace((Nested n) -> n).on(rows).call(rows)).isEqualTo(rows);
  }

  @Test
  void a_record_holds_an_array_of_values() {
    var given = new Array(new Value[] {Value.of(1.0), Value.of(2.0)});
    Flow flow = trace((Array a) -> new Array(new Value[] {a.items()[1], a.items()[0]})).on(given);
    assertThat(((Array) flow.call(given)).items()).containsExactly(Value.of(2.0), Value.of(1.0));
  }

  @Test
  void what_is_optional_is_there_or_not() {
    var with = new Maybe(Optional.of(Value.of(1.0)), Value.of(2.0));
    var without = new Maybe(Optional.empty(), Value.of(2.0));
    assertThat(trace((Maybe m) -> m).on(with).call(with)).isEqualTo(with);
    assertThat(trace((Maybe m) -> m).on(without).call(without)).isEqualTo(without);
    Flow more = trace((Optional<Value> x) -> x.map(v -> v.plus(1.0))).on(Optional.of(1.0));
    assertThat(more.call(Optional.of(2.0))).isEqualTo(Optional.of(3.0));
    refused(() -> more.call(Optional.empty()), "another structure", "Optional{value: *}");
    Flow sum = trace((Maybe m) -> m.more().map(m.base()::times).orElse(m.base())).on(with);
    assertThat(gradient(sum).call(with))
        .isEqualTo(new Maybe(Optional.of(Value.of(2.0)), Value.of(1.0)));
  }

  @Test
  void a_record_in_the_place_of_a_value_stands_in_a_map() {
    Flow flow = trace((Pair p) -> p.a().times(p.b()).times(p.a())).on(pair(1, 1));
    assertThat(hessian(flow).call(pair(2, 3))).isEqualTo(Map.of("a", pair(6, 4), "b", pair(4, 0)));
    Flow swapped = trace((Pair p) -> new Pair(p.b(), p.a())).on(pair(1, 1));
    assertThat(jacobian(swapped).call(pair(2, 3)))
        .isEqualTo(Map.of("a", pair(0, 1), "b", pair(1, 0)));
  }

  @Test
  void a_record_of_java_numbers_holds_nothing_traced() {
    refused(
        () -> trace((Doubles d) -> d.a()).on(new Doubles(1, 2)),
        "the component 'a' of the record Doubles can't hold a traced value",
        "Value a",
        "double a");
  }

  @Test
  void keys_of_maps_are_texts() {
    refused(
        () -> trace((Map<Object, Value> m) -> m).on(Map.of(1, 2.0, "1", 5.0)),
        "a map in a program has texts as keys",
        "Integer 1");
    var map = new HashMap<String, Object>();
    map.put(null, 1.0);
    refused(() -> trace((Map<String, Value> m) -> m).on(map), "texts as keys", "null");
    refused(() -> SQUARE.call(Set.of(1.0)), "a set has no order");
  }

  @Test
  void keys_may_hold_points() {
    var given = Map.of("a.b", 10.0, "a", Map.of("b", 2.0));
    Flow flow =
        trace(
                (Map<String, Object> m) -> {
                  var inner = (Value) ((Map<?, ?>) m.get("a")).get("b");
                  return ((Value) m.get("a.b")).times(inner).times(inner);
                })
            .on(given);
    assertThat(gradient(flow).call(given)).isEqualTo(Map.of("a.b", 4.0, "a", Map.of("b", 40.0)));
    Flow out = trace((Value x) -> Map.of("a.b", x, "a", Map.of("b", x.negate()))).on(1.0);
    assertThat(out.call(2.0)).isEqualTo(Map.of("a.b", 2.0, "a", Map.of("b", -2.0)));
  }

  @Test
  void a_static_argument_may_be_any_object() {
    Flow flow =
        trace((LocalDate day, Value x) -> concat(day.toString(), x))
            .statics(true, false)
            .on(LocalDate.EPOCH, "");
    assertThat(flow.call(LocalDate.EPOCH, "!")).isEqualTo("1970-01-01!");
    refused(() -> flow.call(LocalDate.MAX, "!"), "was traced for 1970-01-01", "trace it again");
  }

  @Test
  void java_numbers_of_all_widths() {
    assertThat(SQUARE.call((short) 3)).isEqualTo(9.0);
    assertThat(SQUARE.call((byte) 3)).isEqualTo(9.0);
    assertThat(SQUARE.call(1.5f)).isEqualTo(2.25);
    refused(
        () -> trace((Value x) -> x.times(x)).on(1).call(1.5),
        "another type",
        "i64",
        "trace with 1.0");
  }

  @Test
  void batches_are_arrays_of_any_numbers() {
    assertThat(batch(SQUARE).call(new int[] {1, 2})).isEqualTo(new double[] {1, 4});
    assertThat(batch(SQUARE).call(new float[] {1, 2})).isEqualTo(new double[] {1, 4});
    assertThat(batch(SQUARE).call(new long[] {1, 2})).isEqualTo(new double[] {1, 4});
    Flow not = trace((Value x) -> x.not()).on(true);
    assertThat((boolean[]) batch(not).call(new boolean[] {true, false}))
        .containsExactly(false, true);
  }

  @Test
  void items_of_batches_are_checked() {
    refused(() -> batch(SQUARE).call(List.of(1.0, "x")), "argument $[0]: item 1", "text \"x\"");
    var texts = new Batch(Batch.Container.LIST, List.of(Tensor.scalar("x")));
    refused(() -> batch(SQUARE).call(texts), "item 0", "expected: f64", "text \"x\"");
    refused(() -> batch(SQUARE).call(3.0), "a list or array, each item f64", "Double 3.0");
    Flow product = trace((Pair p) -> p.a().times(p.b())).on(pair(1, 2));
    refused(
        () -> batch(product).call(List.of(pair(1, 2))),
        "another structure",
        "the container with a list in each place");
    Object lists = Map.of("a", List.of(1.0, 2.0), "b", List.of(3.0, 4.0));
    assertThat(batch(product).call(lists)).isEqualTo(List.of(3.0, 8.0));
    Flow swap = trace((Pair p) -> new Pair(p.b(), p.a())).on(pair(1, 2));
    var swapped = (Pair) batch(swap).call(lists);
    assertThat(swapped.a()).hasToString("[3.0, 4.0]");
    assertThat(swapped.a().get()).isEqualTo(List.of(3.0, 4.0));
    assertThat(swapped.a().type()).hasToString("f64*");
  }

  @Test
  void one_value_is_no_container() {
    refused(() -> SQUARE.call(List.of(3.0)), "takes a single value", "[*]", "batch(program)");
    Flow twice = trace((Value x) -> x.times(2.0)).on(new double[2]);
    refused(() -> twice.call(List.of(1.0, 2.0)), "new double[] {...}");
    refused(() -> twice.call(new double[3]), "another shape", "f64[2]", "f64[3]");
    refused(() -> pullback(SQUARE).call(3.0, 1.0), "another structure", "tuple(x, ...)");
  }
}
