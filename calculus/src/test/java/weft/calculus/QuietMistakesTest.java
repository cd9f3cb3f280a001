package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Gradients.gradient;
import static weft.calculus.Gradients.hessian;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.prune;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.trace.Custom.custom;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.cond;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.match;
import static weft.calculus.trace.Functions.tuple;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Functions.where;
import static weft.calculus.trace.Trace.trace;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.program.Runner;
import weft.calculus.trace.Custom;
import weft.calculus.trace.Value;
import weft.ir.Tensor;
import weft.ir.Tuple;
import weft.ir.problem.WeftException;
import weft.ops.control.Accumulate;
import weft.ops.schema.Is;

/// What could give a wrong number or text without a word does not.
class QuietMistakesTest {
  record Score(@Is.Whole long stars) {}

  @Test
  void a_text_that_is_not_chosen_has_the_empty_text_as_feedback() {
    Flow flow = trace((Value x, Value y) -> where(match(x, "a"), x, concat(y, "!"))).on("", "");
    assertThat((Object[]) pullback(flow).call(tuple("a", "b"), "g"))
        .isEqualTo(new Object[] {"a", new Object[] {"g", ""}});
    assertThat((Object[]) pullback(flow).call(tuple("x", "b"), "g"))
        .isEqualTo(new Object[] {"b!", new Object[] {"", "g"}});
    Flow literal = trace((Value x) -> where(match(x, "a"), "none", x)).on("");
    assertThat((Object[]) pushforward(literal).call(tuple("a"), tuple("t")))
        .containsExactly("none", "");
    assertThat(
            (Object[]) batch(pullback(literal)).call(tuple(List.of("a", "b")), List.of("g", "h")))
        .isEqualTo(new Object[] {List.of("none", "b"), new Object[] {List.of("", "h")}});
  }

  @Test
  void second_derivatives_go_through_branches_that_keep_different_things() {
    Flow flow =
        trace(
                (Value x, Value y) ->
                    cond(
                        x.greaterThan(y),
                        (Value v) -> v.times(v).times(y),
                        (Value v) -> y.power(3.0),
                        x))
            .on(1.0, 2.0);
    assertThat((Object[]) hessian(flow).call(3.0, 2.0))
        .isEqualTo(new Object[] {new Object[] {4.0, 6.0}, new Object[] {6.0, 0.0}});
    assertThat((Object[]) hessian(flow).call(1.0, 2.0))
        .isEqualTo(new Object[] {new Object[] {0.0, 0.0}, new Object[] {0.0, 12.0}});
    Flow first = prune(gradient(flow), tuple(true, false));
    assertThat((Object[]) pullback(first).call(tuple(3.0, 2.0), tuple(1.0, null)))
        .isEqualTo(new Object[] {new Object[] {12.0, null}, new Object[] {4.0, 6.0}});
  }

  @Test
  void tuples_of_derivatives_may_end_early() {
    var one = Tensor.scalar(1.0);
    var two = Tensor.scalar(2.0);
    var shorter = new Tuple(List.of(one));
    var longer = new Tuple(List.of(one, two));
    var both = new Tuple(List.of(two, two));
    var runner = Runner.standard();
    assertThat(runner.apply(new Accumulate(), List.of(shorter, longer))).isEqualTo(both);
    assertThat(runner.apply(new Accumulate(), List.of(longer, shorter))).isEqualTo(both);
  }

  private static Flow squared(Custom square) {
    return trace((Value x) -> square.value(x)).on(1.0);
  }

  @Test
  void rules_give_derivatives_of_the_type_of_the_value() {
    var square = custom("square", (Value x) -> x.times(x));
    assertThatThrownBy(() -> squared(square.pullback((_, _, g) -> tuple(g, g))))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("square: the cotangent of argument 0 is a container");
    assertThatThrownBy(() -> squared(square.pullback((_, _, _) -> "text")))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("another type than its value")
        .hasMessageContaining("found:    text");
    assertThatThrownBy(
            () -> squared(square.pushforward((args, _) -> new Custom.Moved(args.get(0), "text"))))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("the tangent has another type than its value");
    Flow whole = squared(square.pullback((_, _, _) -> 3));
    assertThat((Object[]) pullback(whole).call(tuple(2.0), 1.0))
        .isEqualTo(new Object[] {4.0, new Object[] {3L}});
  }

  @Test
  void functions_with_rules_count_their_arguments() {
    var square = custom("square", (Value x) -> x.times(x));
    var product = custom("product", (Value x, Value y) -> x.times(y));
    assertThatThrownBy(() -> trace((Value x) -> square.value(x, x)).on(1.0))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("fewer arguments than are given");
    assertThatThrownBy(() -> product.call(1.0))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("more arguments than are given");
    assertThatThrownBy(() -> custom("two", (Value x) -> tuple(x, x)).value(1.0))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("two gives something else than one value");
  }

  @Test
  void a_walk_takes_no_value_for_what_is_behind_it() {
    Flow flow = trace((Value x) -> x.times(x).plus(1.0)).on(1.0);
    var walk = flow.walk(2.0);
    var square = walk.next();
    square.give(10);
    walk.next();
    assertThatThrownBy(() -> square.give(100.0))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("n1 = multiply: the walk has gone on");
    assertThat(walk.result()).isEqualTo(11.0);
  }

  @Test
  void a_form_of_java_types_has_no_record_to_come_back_in() {
    assertThatThrownBy(() -> trace((Value x) -> lmCall(List.of(user(x)), "m", Score.class)).on(""))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("the record Score can't hold an answer")
        .hasMessageContaining("Schema.of(Score.class)");
  }
}
