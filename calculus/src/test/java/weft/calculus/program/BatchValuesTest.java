package weft.calculus.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Gradients.gradient;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Functions.call;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Trace.trace;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.calculus.trace.Value;
import weft.ir.OpSet;
import weft.ir.text.GraphReader;
import weft.ops.Ops;
import weft.ops.text.LanguageModel;

/// What batches come in and go out as: none at all, records, arrays.
class BatchValuesTest {
  record Pair(Value a, Value b) {}

  private static final Flow JOIN = trace((Value a, Value b) -> concat(a, b)).on("", "");
  private static final Flow SWAP =
      trace((Pair p) -> new Pair(p.b(), p.a())).on(new Pair(Value.of("x"), Value.of("y")));

  private static Object[] t(Object... items) {
    return items;
  }

  // ---- no items

  private static final Runner RUNNER = Runner.standard();

  @Test
  void a_batch_without_items_is_a_mistake_where_that_is_asked_for() {
    var strict = Runner.standard().refuseEmptyBatches();
    assertThatThrownBy(() -> strict.call(batch(JOIN, false, true), "a", List.of()))
        .hasMessageContaining("a batch has at least one item, and input '1' has none")
        .hasMessageContaining("refuseEmptyBatches()");
  }

  @Test
  void results_of_an_empty_batch_are_empty() {
    assertThat(RUNNER.call(batch(JOIN), List.of(), List.of())).isEqualTo(List.of());
    assertThat(RUNNER.call(batch(JOIN, false, true), "a", List.of())).isEqualTo(List.of());
    assertThat((Object[]) RUNNER.call(batch(JOIN), t(), t())).isEmpty();
    assertThat(RUNNER.callAsync(sched(batch(JOIN)), List.of(), List.of()).join())
        .isEqualTo(List.of());
    assertThat(RUNNER.keepGoing().call(batch(JOIN), List.of(), List.of()).orThrow())
        .isEqualTo(List.of());
    var pair = (Pair) RUNNER.call(batch(SWAP), Map.of("a", List.of(), "b", List.of()));
    assertThat(pair.a().get()).isEqualTo(List.of());
  }

  @Test
  void a_batch_inside_of_another_may_be_empty() {
    assertThat(
            batch(batch(JOIN))
                .call(List.of(List.of("a"), List.of()), List.of(List.of("b"), List.of())))
        .isEqualTo(List.of(List.of("ab"), List.of()));
  }

  @Test
  void arrays_without_items_keep_their_kind() {
    var wholes = trace((Value x) -> x.plus(1L)).on(1L);
    var floats = trace((Value x) -> x.plus(1.0)).on(1.0);
    var truths = trace((Value x) -> x.greaterThan(1.0)).on(1.0);
    assertThat(RUNNER.call(batch(wholes), (Object) new long[0])).isInstanceOf(long[].class);
    assertThat(RUNNER.call(batch(floats), (Object) new double[0])).isInstanceOf(double[].class);
    assertThat(RUNNER.call(batch(truths), (Object) new double[0])).isInstanceOf(boolean[].class);
  }

  @Test
  void feedback_on_what_no_item_used_is_none() {
    LanguageModel never =
        _ -> {
          throw new AssertionError("asked");
        };
    var runner = RUNNER.with(LanguageModel.class, never);
    var flow =
        trace(
                (Value style, Value x) ->
                    lmCall(List.of(user(format("{}: {}", format("({})", style), x))), "m"))
            .on("s", "x");
    var back =
        (Object[]) runner.call(pullback(batch(flow, false, true)), t("s", List.of()), List.of());
    assertThat(back[0]).isEqualTo(List.of());
    assertThat((Object[]) back[1]).containsExactly("", List.of());
    var forward =
        (Object[])
            runner.call(
                pushforward(batch(flow, false, true)), t("s", List.of()), t("t", List.of()));
    assertThat(forward).containsExactly(List.of(), List.of());
    var scaled = trace((Value w, Value x) -> w.times(x)).on(new double[2], 1.0);
    var zero =
        (Object[])
            RUNNER.call(
                pullback(batch(scaled, false, true)), t(new double[2], List.of()), List.of());
    assertThat(((Object[]) zero[1])[0]).hasToString("[0.0, 0.0]");
  }

  @Test
  void inside_a_trace_too() {
    var square = trace((Value x) -> x.times(x)).on(1.0);
    var flow = trace((Value x) -> t(x, call(batch(square), List.of()))).on(1.0);
    assertThat((Object[]) flow.call(2.0)).containsExactly(2.0, List.of());
    assertThat(GraphReader.read(flow.graph().toString(), OpSet.beside(Ops.class)))
        .isEqualTo(flow.graph());
    assertThat(RUNNER.call(batch(gradient(square)), List.of())).isEqualTo(List.of());
  }

  // ---- what a batched program gave, given again

  @Test
  void a_record_that_came_out_goes_in_again() {
    var once = batch(SWAP).call(Map.of("a", List.of("1", "2"), "b", List.of("3", "4")));
    var twice = (Pair) batch(SWAP).call(once);
    assertThat(twice.a().get()).isEqualTo(List.of("1", "2"));
    assertThat(twice.b().get()).isEqualTo(List.of("3", "4"));
    var tuples = (Pair) batch(SWAP).call(batch(SWAP).call(Map.of("a", t("1"), "b", t("2"))));
    assertThat((Object[]) tuples.a().get()).containsExactly("1");
    var none = RUNNER.call(batch(SWAP), Map.of("a", List.of(), "b", List.of()));
    assertThat(((Pair) RUNNER.call(batch(SWAP), none)).a().get()).isEqualTo(List.of());
  }

  @Test
  void records_of_ragged_batches_too() {
    var rows = List.of(List.of("1"), List.of(), List.of("2", "3"));
    var once = batch(batch(SWAP)).call(Map.of("a", rows, "b", rows));
    assertThat(((Pair) batch(batch(SWAP)).call(once)).a().get()).isEqualTo(rows);
  }

  @Test
  void records_of_arrays_too() {
    var numbers =
        trace((Pair p) -> new Pair(p.b(), p.a().plus(p.b())))
            .on(new Pair(Value.of(1.0), Value.of(1.0)));
    var once = batch(numbers).call(Map.of("a", new double[] {1, 2}, "b", new double[] {3, 4}));
    var twice = (Pair) batch(numbers).call(once);
    assertThat(((Pair) once).a()).hasToString("[3.0, 4.0]");
    assertThat(twice.b()).hasToString("[7.0, 10.0]");
    var truths =
        trace((Pair p) -> new Pair(p.b().not(), p.a()))
            .on(new Pair(Value.of(true), Value.of(true)));
    var flags = Map.of("a", new boolean[] {true, false}, "b", new boolean[] {true, true});
    var back = (Pair) batch(truths).call(batch(truths).call(flags));
    assertThat(back.a()).hasToString("[false, true]");
  }

  @Test
  void a_value_that_is_no_batch_is_refused() {
    assertThatThrownBy(() -> batch(SWAP).call(new Pair(Value.of("1"), Value.of("2"))))
        .hasMessageContaining("a batch is a list or an array of items");
  }
}
