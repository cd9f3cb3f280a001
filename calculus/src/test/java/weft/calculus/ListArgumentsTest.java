package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Gradients.hessian;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.prune;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Functions.call;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.whileLoop;
import static weft.calculus.trace.Trace.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.trace.Value;
import weft.ir.OpSet;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphReader;
import weft.ops.Ops;

/// Lists of traced values as the batch of a program that is called inside a trace.
class ListArgumentsTest {
  private static final Flow SQUARE = trace((Value x) -> x.times(x)).on(1.0);
  private static final Flow JOIN = trace((Value x, Value y) -> concat(x, y)).on("x", "y");

  private static Object[] t(Object... items) {
    return items;
  }

  private static String show(Object value) {
    return Arrays.deepToString(new Object[] {value});
  }

  private static Value item(Object list, int i) {
    return (Value) ((List<?>) list).get(i);
  }

  /// `x^2 + 10 y^2`.
  private static final Flow TWO =
      trace(
              (Value x, Value y) -> {
                var squares = call(batch(SQUARE), List.of(x, y));
                return item(squares, 0).plus(item(squares, 1).times(10.0));
              })
          .on(1.0, 1.0);

  private static final Flow SECOND =
      trace((Value x, Value y) -> item(call(batch(SQUARE), List.of(x, y)), 1)).on(1.0, 1.0);

  @Test
  void forward_and_back() {
    assertThat(TWO.call(3.0, 4.0)).isEqualTo(169.0);
    assertThat(show(pullback(TWO).call(t(3.0, 4.0), 1.0))).isEqualTo("[[169.0, [6.0, 80.0]]]");
    assertThat(show(pushforward(TWO).call(t(3.0, 4.0), t(1.0, 0.0)))).isEqualTo("[[169.0, 6.0]]");
    assertThat(show(pushforward(TWO).call(t(3.0, 4.0), t(0.0, 1.0)))).isEqualTo("[[169.0, 80.0]]");
    assertThat(show(pullback(SECOND).call(t(3.0, 4.0), 1.0))).isEqualTo("[[16.0, [0.0, 8.0]]]");
    assertThat(show(pushforward(SECOND).call(t(3.0, 4.0), t(1.0, 0.0)))).isEqualTo("[[16.0, 0.0]]");
    assertThat(prune(sched(TWO, _ -> true)).callAsync(3.0, 4.0).join()).isEqualTo(169.0);
  }

  @Test
  void twice() {
    assertThat(hessian(SECOND).call(3.0, 4.0))
        .satisfies(found -> assertThat(show(found)).isEqualTo("[[[0.0, 0.0], [0.0, 2.0]]]"));
    assertThat(show(pullback(pullback(TWO)).call(t(t(3.0, 4.0), 1.0), t(0.0, t(1.0, 1.0)))))
        .isEqualTo("[[[169.0, [6.0, 80.0]], [[2.0, 20.0], 86.0]]]");
    assertThat(show(pushforward(pullback(SECOND)).call(t(t(3.0, 4.0), 1.0), t(t(0.0, 1.0), 0.0))))
        .isEqualTo("[[[16.0, [0.0, 8.0]], [8.0, [0.0, 2.0]]]]");
  }

  @Test
  void in_a_batch() {
    var items = t(List.of(3.0, 5.0), List.of(4.0, 6.0));
    assertThat(batch(TWO).call(items)).isEqualTo(List.of(169.0, 385.0));
    assertThat(batch(TWO, true, false).call(List.of(3.0, 5.0), 4.0))
        .isEqualTo(List.of(169.0, 185.0));
    String expected = "[[[169.0, 385.0], [[6.0, 20.0], [80.0, 240.0]]]]";
    assertThat(show(batch(pullback(TWO)).call(items, List.of(1.0, 2.0)))).isEqualTo(expected);
    assertThat(show(pullback(batch(TWO)).call(items, List.of(1.0, 2.0)))).isEqualTo(expected);
    assertThat(show(pushforward(batch(TWO)).call(items, t(List.of(1.0, 1.0), List.of(0.0, 0.0)))))
        .isEqualTo("[[[169.0, 385.0], [6.0, 10.0]]]");
  }

  @Test
  void with_literals_and_texts() {
    Flow literal = trace((Value x) -> call(batch(SQUARE), List.of(x, 5.0))).on(1.0);
    assertThat(show(pushforward(literal).call(t(3.0), t(1.0))))
        .isEqualTo("[[[9.0, 25.0], [6.0, 0.0]]]");
    assertThat(show(pullback(literal).call(t(3.0), List.of(1.0, 1.0))))
        .isEqualTo("[[[9.0, 25.0], [6.0]]]");
    Flow texts =
        trace(
                (Value x, Value y) -> {
                  var both = call(batch(JOIN), List.of(x, y), List.of(y, "2"));
                  return concat(item(both, 0), "|", item(both, 1));
                })
            .on("x", "y");
    assertThat(show(pullback(texts).call(t("p", "q"), "g"))).isEqualTo("[[pq|q2, [g, gg]]]");
    assertThat(show(pushforward(texts).call(t("p", "q"), t("s", "t")))).isEqualTo("[[pq|q2, stt]]");
  }

  /// What comes back stands in the container that was given.
  @Test
  void arrays_and_lists_of_lists() {
    Flow array = trace((Value x) -> call(batch(SQUARE), (Object) t(x, 5.0))).on(1.0);
    assertThat((Object[]) array.call(3.0)).containsExactly(9.0, 25.0);
    Flow nested =
        trace((Value x, Value y) -> call(batch(batch(SQUARE)), List.of(List.of(x), List.of(y, x))))
            .on(1.0, 1.0);
    assertThat(nested.call(3.0, 4.0)).isEqualTo(List.of(List.of(9.0), List.of(16.0, 9.0)));
    var seeds = List.of(List.of(1.0), List.of(10.0, 100.0));
    assertThat(show(pullback(nested).call(t(3.0, 4.0), seeds)))
        .isEqualTo("[[[[9.0], [16.0, 9.0]], [606.0, 80.0]]]");
    assertThat(show(pushforward(nested).call(t(3.0, 4.0), t(1.0, 0.0))))
        .isEqualTo("[[[[9.0], [16.0, 9.0]], [[6.0], [0.0, 6.0]]]]");
    assertThat(GraphReader.read(nested.graph().toString(), OpSet.beside(Ops.class)))
        .isEqualTo(nested.graph());
  }

  @Test
  void inside_of_a_loop() {
    Flow flow =
        trace(
                (Value x) ->
                    whileLoop(
                        (Value v) -> v.lessThan(100.0),
                        (Value v) -> item(call(batch(SQUARE), List.of(v, x)), 0).plus(x),
                        x,
                        10))
            .on(1.0);
    // 2, 6, 38, 1446: the slope is 1, 2*2+1, 2*6*5+1, 2*38*61+1.
    assertThat(show(pullback(flow).call(t(2.0), 1.0))).isEqualTo("[[1446.0, [4637.0]]]");
    assertThat(show(pushforward(flow).call(t(2.0), t(1.0)))).isEqualTo("[[1446.0, 4637.0]]");
    assertThat(batch(flow).call(List.of(2.0, 200.0))).isEqualTo(List.of(1446.0, 200.0));
  }

  @Test
  void what_does_not_fit_is_refused_while_tracing() {
    refused(x -> call(batch(SQUARE), x), "expected: f64*", "found:    f64");
    refused(x -> call(batch(SQUARE), List.of(List.of(x))), "another structure");
    refused(x -> call(batch(SQUARE), Map.of("a", x)), "another structure", "{a: *}");
    refused(x -> call(batch(batch(SQUARE)), List.of(x)), "expected: f64*", "found:    f64");
    refused(x -> call(SQUARE, List.of(x)), "another structure");
    refused(x -> call(batch(SQUARE), List.of(x, "a")), "expected: f64", "found:    text");
    refused(x -> call(pullback(JOIN), t(x, "a"), "g"), "expected: text", "found:    f64");
  }

  private static void refused(java.util.function.Function<Value, Object> f, String... said) {
    var refusal = assertThatThrownBy(() -> trace(f).on(1.0)).isInstanceOf(WeftException.class);
    for (String part : said) {
      refusal.hasMessageContaining(part);
    }
  }

  /// As outside of a trace, a whole number is taken for a real one.
  @Test
  void whole_numbers_become_real_ones() {
    assertThat(SQUARE.call(3L)).isEqualTo(9.0);
    assertThat(trace((Value x) -> call(SQUARE, x)).on(1L).call(3L)).isEqualTo(9.0);
    assertThat(trace((Value x) -> call(batch(SQUARE), List.of(x, 2L))).on(1.0).call(3.0))
        .isEqualTo(List.of(9.0, 4.0));
    assertThat(
            trace((Value x) -> call(SQUARE, x))
                .on((Object) new double[2])
                .call((Object) new double[] {1, 2}))
        .as("an open shape")
        .isInstanceOf(Tensor.class);
  }
}
