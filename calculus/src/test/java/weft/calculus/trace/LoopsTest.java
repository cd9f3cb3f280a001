package weft.calculus.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Gradients.gradient;
import static weft.calculus.Gradients.hessian;
import static weft.calculus.Gradients.jacobian;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.fori;
import static weft.calculus.trace.Functions.scan;
import static weft.calculus.trace.Functions.scanList;
import static weft.calculus.trace.Functions.sin;
import static weft.calculus.trace.Functions.step;
import static weft.calculus.trace.Functions.sum;
import static weft.calculus.trace.Functions.tanh;
import static weft.calculus.trace.Functions.tuple;
import static weft.calculus.trace.Functions.whileLoop;
import static weft.calculus.trace.Functions.whileLoopAtMost;
import static weft.calculus.trace.Trace.trace;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.trace.Functions.Stepped;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// Loops as functions of traced programs.
class LoopsTest {
  private static final Flow DOUBLING =
      trace((Value x) -> whileLoop(v -> v.lessThan(100.0), v -> v.times(2.0), x, 5)).on(1.0);

  private static String show(Object value) {
    return Arrays.deepToString(new Object[] {value});
  }

  @Test
  void a_loop_that_reaches_its_bound_says_so() {
    assertThat(DOUBLING.call(4.0)).isEqualTo(128.0);
    String message =
        "the loop has done 5 rounds, the most it may do, and its condition still holds";
    assertThatThrownBy(() -> DOUBLING.call(1.0))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("whileLoopAtMost");
    assertThatThrownBy(() -> whileLoop(v -> v.lessThan(100.0), v -> v.times(2.0), Value.of(1.0), 5))
        .hasMessageContaining(message);
    assertThatThrownBy(() -> gradient(DOUBLING).call(1.0)).hasMessageContaining(message);
    assertThatThrownBy(() -> batch(DOUBLING).call(List.of(4.0, 1.0))).hasMessageContaining(message);
    assertThat(gradient(DOUBLING).call(4.0)).isEqualTo(32.0);
  }

  @Test
  void a_loop_may_stop_at_its_bound() {
    Flow flow =
        trace((Value x) -> whileLoopAtMost(v -> v.lessThan(100.0), v -> v.times(2.0), x, 5))
            .on(1.0);
    assertThat(flow.call(1.0)).isEqualTo(32.0);
    assertThat(gradient(flow).call(1.0)).isEqualTo(32.0);
    assertThat(whileLoopAtMost(v -> v.lessThan(9.0), v -> v.plus(1.0), Value.of(1.0), 2).number())
        .isEqualTo(3.0);
  }

  /// x, x^2 + 0, (..)^2 + 1, ...
  private static final Flow COUNTED =
      trace((Value x) -> fori(3, (i, v) -> v.times(v).plus(i), x)).on(0.5);

  @Test
  void rounds_that_are_counted() {
    assertThat(COUNTED.call(2.0)).isEqualTo((16.0 + 1) * (16.0 + 1) + 2);
    assertThat(fori(3, (i, v) -> v.times(v).plus(i), Value.of(2.0)).number()).isEqualTo(291.0);
    // 2 * 17 * 2 * 4 * 2 * 2
    assertThat(gradient(COUNTED).call(2.0)).isEqualTo(1088.0);
    assertThat(show(pushforward(COUNTED).call(tuple(2.0), tuple(0.5))))
        .isEqualTo("[[291.0, 544.0]]");
    assertThat(batch(COUNTED).call(List.of(2.0, 0.0))).isEqualTo(List.of(291.0, 3.0));
    assertThat(fori(-1, (_, v) -> v.plus(1.0), Value.of(2.0)).number()).isEqualTo(2.0);
  }

  @Test
  void the_number_of_rounds_may_be_a_value() {
    Flow power =
        trace((Value x, Value n) -> fori(n, (_, v) -> v.times(x), Value.of(1.0))).on(1.0, 1);
    assertThat(power.call(2.0, 10)).isEqualTo(1024.0);
    assertThat(show(pullback(power).call(tuple(2.0, 3), 1.0))).isEqualTo("[[8.0, [12.0, null]]]");
    assertThat(batch(power).call(List.of(2.0, 3.0), List.of(3, 2))).isEqualTo(List.of(8.0, 9.0));
    assertThatThrownBy(() -> fori(2.5, (_, v) -> v, Value.of(1.0)))
        .hasMessageContaining("the number of rounds is one whole number");
  }

  @Test
  void a_round_can_look_up_its_number() {
    Flow dot =
        trace(
                (Value x, Value y) ->
                    fori(3, (i, s) -> s.plus(x.at(i).times(y.at(i))), Value.of(0.0)))
            .on(new double[3], new double[3]);
    assertThat(dot.call(new double[] {1, 2, 3}, new double[] {4, 5, 6})).isEqualTo(32.0);
    assertThat(show(gradient(dot).call(new double[] {1, 2, 3}, new double[] {4, 5, 6})))
        .isEqualTo("[[[4.0, 5.0, 6.0], [1.0, 2.0, 3.0]]]");
  }

  private static Stepped<Value, Value> average(Value state, Value x, Value rate) {
    Value next = state.plus(x.minus(state).times(rate));
    return step(next, next);
  }

  private static final Flow AVERAGES =
      trace(
              (Value xs, Value rate) -> {
                var done = scan((Value s, Value x) -> average(s, x, rate), Value.of(0.0), xs);
                return tuple(done.state(), done.output());
              })
          .on(new double[4], 0.5);

  @Test
  void a_scan_carries_a_state_and_stacks_what_comes_out() {
    var xs = new double[] {8, 4, 2, 1};
    assertThat(show(AVERAGES.call(xs, 0.5))).isEqualTo("[[2.0, [4.0, 4.0, 3.0, 2.0]]]");
    var done =
        scan((Value s, Value x) -> average(s, x, Value.of(0.5)), Value.of(0.0), Value.of(xs));
    assertThat(show(done.output())).isEqualTo("[[4.0, 4.0, 3.0, 2.0]]");
    assertThat(done.state().number()).isEqualTo(2.0);
    assertThat(AVERAGES.graph().toString()).contains("sweep");
  }

  @Test
  void derivatives_of_a_scan() {
    var xs = new double[] {8, 4, 2, 1};
    Flow last =
        trace(
                (Value v, Value rate) ->
                    scan((Value s, Value x) -> average(s, x, rate), Value.of(0.0), v).state())
            .on(new double[4], 0.5);
    // Of the last average: half of the last number, a quarter of the one before, ...
    assertThat(show(gradient(last).call(xs, 0.5)))
        .isEqualTo("[[[0.0625, 0.125, 0.25, 0.5], " + slope(xs) + "]]");
    Flow outputs =
        trace(
                (Value v) ->
                    scan((Value s, Value x) -> average(s, x, Value.of(0.5)), Value.of(0.0), v)
                        .output())
            .on(new double[2]);
    assertThat(show(jacobian(outputs).call(new double[] {1, 2})))
        .isEqualTo("[[[0.5, 0.0], [0.25, 0.5]]]");
    assertThat(
            show(pushforward(outputs).call(tuple(new double[] {1, 2}), tuple(new double[] {1, 0}))))
        .isEqualTo("[[[0.5, 1.25], [0.5, 0.25]]]");
    assertThat(show(batch(outputs).call(List.of(new double[] {1, 2}, new double[] {4, 0}))))
        .isEqualTo("[[[0.5, 1.25], [2.0, 1.0]]]");
  }

  /// The derivative of the last average with respect to the rate, by hand.
  private static double slope(double[] xs) {
    double state = 0;
    double moved = 0;
    for (double x : xs) {
      moved = moved + (x - state) - 0.5 * moved;
      state = state + (x - state) * 0.5;
    }
    return moved;
  }

  @Test
  void a_second_derivative_of_a_scan() {
    Flow f =
        trace(
                (Value v) ->
                    scan((Value s, Value x) -> step(s.times(x), s), Value.of(1.0), v).state())
            .on(new double[3]);
    assertThat(show(hessian(f).call(new double[] {2, 3, 5})))
        .isEqualTo("[[[0.0, 5.0, 3.0], [5.0, 0.0, 2.0], [3.0, 2.0, 0.0]]]");
  }

  record Cell(Value weight, Value hidden) {}

  @Test
  void records_are_states_and_outputs() {
    Flow f =
        trace(
                (Value w, Value v) ->
                    scan(
                        (Cell c, Value x) -> {
                          Value h = tanh(c.weight().times(c.hidden()).plus(sum(x)));
                          return step(new Cell(c.weight(), h), new Cell(h, x));
                        },
                        new Cell(w, Value.of(0.0)),
                        v))
            .on(0.5, Tensor.f64(Shape.of(3, 2), i -> i));
    double h = 0;
    for (int i = 0; i < 3; i++) {
      h = Math.tanh(0.5 * h + (4 * i + 1) * 0.1);
    }
    var given = Tensor.f64(Shape.of(3, 2), i -> i * 0.1);
    var done = (Stepped<?, ?>) f.call(0.5, given);
    assertThat(((Cell) done.state()).hidden().number())
        .isCloseTo(h, org.assertj.core.data.Offset.offset(1e-12));
    assertThat(((Cell) done.output()).hidden().datum()).isEqualTo(given);
    assertThat(((Cell) done.output()).weight().type().toString()).isEqualTo("f64[3]");
  }

  @Test
  void lists_are_scanned_item_by_item() {
    Flow f =
        trace(
                (List<Value> words) -> {
                  var done =
                      scanList(
                          (Value s, Value word) -> step(concat(s, word), concat(word, "!")),
                          Value.of(""),
                          words);
                  return tuple(done.state(), done.output());
                })
            .on(List.of("", "", ""));
    assertThat(show(f.call(List.of("a", "b", "c")))).isEqualTo("[[abc, [a!, b!, c!]]]");
    assertThat(
            show(
                pullback(f)
                    .call(tuple(List.of("a", "b", "c")), tuple("g", List.of("x", "y", "z")))))
        .isEqualTo("[[[abc, [a!, b!, c!]], [[xg, yg, zg]]]]");
    var done =
        scanList((Value s, Value x) -> step(s.plus(x), sin(x)), Value.of(1.0), List.<Value>of());
    assertThat(done.state().number()).isEqualTo(1.0);
    assertThat(done.output()).isEmpty();
  }

  @Test
  void outputs_of_any_element_are_stacked() {
    Flow f =
        trace(
                (Value v) ->
                    scan(
                            (Value n, Value x) ->
                                step(n.plus(1), List.of(n, x.greaterThan(1.5), concat("", "a"))),
                            Value.of(0),
                            v)
                        .output())
            .on(new double[2]);
    assertThat(show(f.call(new double[] {1, 2})))
        .isEqualTo("[[[0, 1], [false, true], [\"a\", \"a\"]]]");
  }

  @Test
  void nothing_to_go_along() {
    Flow f =
        trace((Value v) -> scan((Value s, Value x) -> step(s.plus(sum(x)), x), Value.of(1.0), v))
            .on(Tensor.f64(Shape.of(0, 2), i -> i));
    var done = (Stepped<?, ?>) f.call(Tensor.f64(Shape.of(0, 2), i -> i));
    assertThat(show(done.state())).isEqualTo("[1.0]");
    assertThat(((Tensor) done.output()).shape()).isEqualTo(Shape.of(0, 2));
  }

  @Test
  void what_can_not_be_scanned() {
    assertThatThrownBy(() -> scan((Value s, Value x) -> step(s, x), Value.of(1.0), Value.of(2.0)))
        .hasMessageContaining("scan goes along the first dimension of a tensor");
    assertThatThrownBy(
            () ->
                scan(
                    (Value s, List<Value> x) -> step(s, x.get(0)),
                    Value.of(1.0),
                    List.of(Value.of(new double[2]), Value.of(new double[3]))))
        .hasMessageContaining("tensors of one length");
    assertThatThrownBy(
            () ->
                trace((Value v) -> scan((Value s, Value x) -> step(x, x), Value.of(1), v).state())
                    .on(new double[2]))
        .hasMessageContaining("the body of a loop gives what it takes");
    assertThatThrownBy(
            () ->
                trace(
                        (Value a, Value b) ->
                            scanList((Value s, Value x) -> step(s, x), a, List.of(a, b)).output())
                    .on(1.0, ""))
        .hasMessageContaining("the items of the list differ");
  }
}
