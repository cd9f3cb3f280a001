package weft.calculus.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Transforms.by;
import static weft.calculus.trace.Functions.call;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.matmul;
import static weft.calculus.trace.Functions.sum;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Trace.trace;
import static weft.calculus.trace.Traced.batch;
import static weft.calculus.trace.Traced.gradient;
import static weft.calculus.trace.Traced.hessian;
import static weft.calculus.trace.Traced.hvp;
import static weft.calculus.trace.Traced.jacobian;
import static weft.calculus.trace.Traced.pullback;
import static weft.calculus.trace.Traced.pushforward;
import static weft.calculus.trace.Traced.traced;
import static weft.calculus.trace.Traced.valueAndGradient;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.calculus.Gradients;
import weft.calculus.program.Flow;
import weft.calculus.program.Runner;
import weft.calculus.trace.Traced.Moving;
import weft.calculus.trace.Traced.Seeded;
import weft.calculus.trace.Traced.Valued;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ops.text.LanguageModel;

/// Programs whose types Java knows.
class TracedTest {
  record Line(Value slope, Value start) {}

  private static Line line(double slope, double start) {
    return new Line(Value.of(slope), Value.of(start));
  }

  private static final Traced<Line, Value> LOSS =
      traced((Line l) -> l.slope().minus(3.0).power(2).plus(l.start().plus(1.0).power(2)))
          .on(line(0, 0));

  @Test
  void records_go_in_and_come_out() {
    Value loss = LOSS.call(line(1, 1));
    assertThat(loss.number()).isEqualTo(8.0);
    Line slopes = gradient(LOSS).call(line(1, 1));
    assertThat(slopes).isEqualTo(line(-4, 4));
    Valued<Value, Line> both = valueAndGradient(LOSS).call(line(1, 1));
    assertThat(both.value().number()).isEqualTo(8.0);
    assertThat(both.gradient()).isEqualTo(slopes);
    assertThat(hvp(LOSS).call(new Moving<>(line(1, 1), line(1, 2)))).isEqualTo(line(2, 4));
    Moving<Value> moved = pushforward(LOSS).call(new Moving<>(line(1, 1), line(1, 0)));
    assertThat(moved).isEqualTo(new Moving<>(Value.of(8.0), Value.of(-4.0)));
    Valued<Value, Line> back = pullback(LOSS).call(new Seeded<>(line(1, 1), Value.of(2.0)));
    assertThat(back).isEqualTo(new Valued<>(Value.of(8.0), line(-8, 8)));
    assertThat(
            gradient(traced((Line l) -> gradient(LOSS).call(l).slope()).on(line(0, 0)))
                .call(line(1, 1)))
        .isEqualTo(line(2, 0));
  }

  @Test
  void a_batch_is_a_list() {
    Traced<List<Line>, List<Line>> all = batch(gradient(LOSS));
    assertThat(all.call(List.of(line(1, 1), line(3, -1)))).containsExactly(line(-4, 4), line(0, 0));
    assertThat(all.call(List.of())).isEmpty();
    Traced<List<List<Line>>, List<List<Value>>> deep = batch(batch(LOSS));
    assertThat(deep.call(List.of(List.of(line(1, 1)), List.of(line(3, -1), line(3, 0)))))
        .containsExactly(List.of(Value.of(8.0)), List.of(Value.of(0.0), Value.of(1.0)));
    assertThatThrownBy(() -> gradient(cast(batch(LOSS))))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("batch comes last: batch(gradient(program))");
    assertThatThrownBy(
            () ->
                batch(traced((List<Value> x) -> x.get(0)).on(List.of(Value.of(1.0))))
                    .call(List.of(List.of(Value.of(1.0)), List.of())))
        .hasMessageContaining("different containers");
  }

  @SuppressWarnings("unchecked")
  private static <A> Traced<A, Value> cast(Traced<?, ?> program) {
    return (Traced<A, Value>) program;
  }

  @Test
  void containers_of_values() {
    Traced<List<Value>, Map<String, Value>> both =
        traced((List<Value> x) -> Map.of("sum", x.get(0).plus(x.get(1)), "first", x.get(0)))
            .on(List.of(Value.of(0.0), Value.of(0.0)));
    assertThat(both.call(List.of(Value.of(1.0), Value.of(2.0))).get("sum").number()).isEqualTo(3.0);
    Traced<Value, Value> single = traced((Value x) -> x.times(x)).on(Value.of((Object) 1.0f));
    assertThat(single.call(Value.of((Object) 3.0f)).type().toString()).isEqualTo("f32");
    assertThat(
            hessian(traced((Value x) -> sum(x.times(x).times(x))).on(Value.of(new double[2])))
                .call(Value.of(new double[] {1, 2}))
                .datum())
        .isEqualTo(Tensor.of(Shape.of(2, 2), new double[] {6, 0, 0, 12}));
    assertThat(
            jacobian(traced((Value x) -> x.times(x)).on(Value.of(new double[2])))
                .call(Value.of(new double[] {1, 2}))
                .datum())
        .isEqualTo(Tensor.of(Shape.of(2, 2), new double[] {2, 0, 0, 4}));
    assertThatThrownBy(() -> traced((Value x) -> List.of(1.0)).on(Value.of(0.0)))
        .hasMessageContaining("write Value.of(...)");
  }

  record Named(Value name, Value weight) {}

  @Test
  void a_place_without_a_derivative_holds_nothing() {
    var f =
        traced((Named n) -> n.weight().times(n.weight())).on(new Named(Value.of(1), Value.of(0.0)));
    Named down = gradient(f).call(new Named(Value.of(7), Value.of(3.0)));
    assertThat(down.weight().number()).isEqualTo(6.0);
    assertThat(down.name()).hasToString("nothing");
    assertThatThrownBy(() -> down.name().number()).hasMessageContaining("found:    nothing");
  }

  @Test
  void some_places_only() {
    Line down = gradient(LOSS, by("slope")).call(line(1, 1));
    assertThat(down.slope().number()).isEqualTo(-4.0);
    assertThat(down.start()).hasToString("nothing");
    assertThat(valueAndGradient(LOSS, by("start")).call(line(1, 1)).gradient().start().number())
        .isEqualTo(4.0);
    assertThatThrownBy(() -> gradient(LOSS, by("slop")))
        .hasMessageContaining("there is no place 'slop' in the arguments")
        .hasMessageContaining("slope");
  }

  @Test
  void texts_have_feedback() {
    Traced<Value, Value> prompt = traced((Value t) -> concat("Explain ", t)).on(Value.of(""));
    assertThat(pullback(prompt).call(new Seeded<>(Value.of("cells"), Value.of("too long"))))
        .isEqualTo(new Valued<>(Value.of("Explain cells"), Value.of("too long")));
  }

  @Test
  void a_model_is_asked_by_the_runner() {
    LanguageModel echo =
        request -> LanguageModel.Answer.of(request.messages().getLast().text() + "?");
    Traced<Value, Value> ask =
        traced((Value t) -> lmCall(List.of(user(t)), "m"))
            .on(Value.of(""))
            .runBy(Runner.standard().with(LanguageModel.class, echo));
    assertThat(ask.call(Value.of("a")).text()).isEqualTo("a?");
    assertThat(batch(ask).call(List.of(Value.of("a"), Value.of("b"))).getLast().text())
        .isEqualTo("b?");
    assertThat(ask.toString()).contains("lm_call");
  }

  /// A function that is traced inside another one takes its values along.
  @Test
  void a_closure_over_a_value_of_the_function_around_it() {
    Flow f =
        trace(
                (Value x, Value y) -> {
                  var inner = traced((Value w) -> w.times(w).times(x).plus(y)).on(Value.of(0.0));
                  return gradient(inner).call(y).plus(inner.call(x));
                })
            .on(0.0, 0.0);
    // 2 y x + x^3 + y
    assertThat(f.call(2.0, 3.0)).isEqualTo(23.0);
    assertThat((Object[]) Gradients.gradient(f).call(2.0, 3.0)).containsExactly(18.0, 5.0);
    Traced<Line, Value> total =
        traced(
                (Line l) -> {
                  var heights =
                      batch(
                              traced((Value x) -> l.slope().times(x).plus(l.start()))
                                  .on(Value.of(0.0)))
                          .call(List.of(Value.of(1.0), Value.of(2.0), l.start()));
                  return heights.get(0).plus(heights.get(1)).plus(heights.get(2));
                })
            .on(line(0, 0));
    assertThat(total.call(line(2, 5)).number()).isEqualTo(2 * 8.0 + 15);
    assertThat(gradient(total).call(line(2, 5))).isEqualTo(line(8, 5));
    assertThat(
            gradient(
                    traced(
                            (Line l) ->
                                gradient(
                                        traced(
                                                (Line m) ->
                                                    m.slope().times(l.start()).plus(m.start()))
                                            .on(l),
                                        by("slope"))
                                    .call(l)
                                    .slope())
                        .on(line(0, 0)))
                .call(line(1, 1)))
        .isEqualTo(line(0, 1));
  }

  @Test
  void an_example_may_be_a_traced_value() {
    Flow f =
        trace(
                (Value m, Value v) -> {
                  Flow product = trace((Value a, Value b) -> sum(matmul(a, b))).on(m, v);
                  return call(Gradients.gradient(product, by(1)), m, v);
                })
            .on(Tensor.f64(Shape.of(2, 2), i -> i), new double[2]);
    assertThat(f.call(Tensor.f64(Shape.of(2, 2), i -> i), new double[] {1, 2}))
        .isEqualTo(Tensor.column(2, 4));
  }

  @Test
  void a_result_that_is_a_value_of_the_function_around_it() {
    assertThatThrownBy(() -> trace((Value x) -> call(trace((Value y) -> x).on(0.0), x)).on(0.0))
        .hasMessageContaining("uses a traced value of the function around it");
    Flow f =
        trace((Value x) -> traced((Value y) -> format("{}", x)).on(Value.of("")).call(x)).on("");
    assertThat(f.call("a")).isEqualTo("a");
  }
}
