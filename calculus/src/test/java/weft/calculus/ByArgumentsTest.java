package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Gradients.gradient;
import static weft.calculus.Gradients.hessian;
import static weft.calculus.Gradients.hvp;
import static weft.calculus.Gradients.jacobian;
import static weft.calculus.Gradients.valueAndGradient;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.by;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.exp;
import static weft.calculus.trace.Functions.sin;
import static weft.calculus.trace.Functions.tuple;
import static weft.calculus.trace.Trace.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.trace.Value;
import weft.ir.problem.WeftException;

/// Derivatives by some arguments only.
class ByArgumentsTest {
  private static final Flow F =
      trace((Value x, Value y, Value z) -> x.times(y).plus(sin(exp(z)).times(z))).on(0.0, 0.0, 0.0);

  private static String show(Object value) {
    return Arrays.deepToString(new Object[] {value});
  }

  @Test
  void by_arguments() {
    assertThat(gradient(F, by(0)).call(2.0, 3.0, 0.0)).isEqualTo(3.0);
    assertThat(show(gradient(F, by(1, 0)).call(2.0, 3.0, 0.0))).isEqualTo("[[2.0, 3.0]]");
    assertThat(show(valueAndGradient(F, by(1)).call(2.0, 3.0, 0.0))).isEqualTo("[[6.0, 2.0]]");
    assertThat(jacobian(F, by(1)).call(2.0, 3.0, 0.0)).isEqualTo(2.0);
    assertThat(show(jacobian(F, by(1, 0)).call(2.0, 3.0, 0.0))).isEqualTo("[[2.0, 3.0]]");
    assertThat(show(hessian(F, by(0, 1)).call(2.0, 3.0, 0.0)))
        .isEqualTo("[[[0.0, 1.0], [1.0, 0.0]]]");
    assertThat(show(hvp(F, by(0, 1)).call(tuple(2.0, 3.0, 0.0), tuple(1.0, 5.0))))
        .isEqualTo("[[5.0, 1.0]]");
    assertThat(show(pushforward(F, by(0)).call(tuple(2.0, 3.0, 0.0), tuple(1.0))))
        .isEqualTo("[[6.0, 3.0]]");
    assertThat(show(pullback(F, by(1)).call(tuple(2.0, 3.0, 0.0), 1.0)))
        .isEqualTo("[[6.0, [2.0]]]");
    assertThat(batch(gradient(F, by(0)), true, true, false).call(List.of(1.0), List.of(4.0), 0.0))
        .isEqualTo(List.of(4.0));
  }

  @Test
  void what_is_not_asked_for_is_not_computed() {
    for (Flow some :
        List.of(
            gradient(F, by(0)),
            jacobian(F, by(0)),
            valueAndGradient(F, by(0)),
            pullback(F, by(0)),
            pushforward(F, by(0)))) {
      assertThat(some.graph().toString()).doesNotContain("cos");
    }
    assertThat(gradient(F).graph().toString()).contains("cos");
    assertThat(gradient(F, by(0)).graph().size()).isLessThan(gradient(F).graph().size() / 2);
  }

  @Test
  void by_places() {
    Flow nested =
        trace(
                (Map<String, List<Value>> m, Value x) ->
                    m.get("a").get(0).times(m.get("a").get(1)).times(x))
            .on(Map.of("a", List.of(0.0, 0.0)), 0.0);
    var given = Map.of("a", List.of(2.0, 3.0));
    assertThat(show(gradient(nested, by("0.a.1")).call(given, 5.0)))
        .isEqualTo("[[{a=[null, 10.0]}, null]]");
    assertThat(show(gradient(nested, by("0.a", "1")).call(given, 5.0)))
        .isEqualTo("[[{a=[15.0, 10.0]}, 6.0]]");
    Flow one =
        trace((Map<String, Value> m) -> m.get("a").times(m.get("b")))
            .on(Map.of("a", 0.0, "b", 0.0));
    assertThat(show(gradient(one, by("b")).call(Map.of("a", 2.0, "b", 3.0))))
        .isEqualTo("[{a=null, b=2.0}]");
    assertThat(
            show(
                pushforward(one, by("b"))
                    .call(tuple(Map.of("a", 2.0, "b", 3.0)), tuple(Map.of("a", 0.0, "b", 1.0)))))
        .isEqualTo("[[6.0, 2.0]]");
  }

  @Test
  void feedback_on_some_texts() {
    Flow join = trace((Value x, Value y) -> concat(x, y)).on("", "");
    assertThat(show(pullback(join, by(1)).call(tuple("a", "b"), "g"))).isEqualTo("[[ab, [g]]]");
  }

  @Test
  void what_is_not_there() {
    assertThatThrownBy(() -> gradient(F, by(3)))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("the program has no argument 3")
        .hasMessageContaining("0 to 2");
    assertThatThrownBy(() -> gradient(F, by("0.slope")))
        .hasMessageContaining("there is no place '0.slope' in the arguments");
    Flow mixed = trace((Value x, Value n) -> x.times(n)).on(1.0, 1);
    assertThatThrownBy(() -> gradient(mixed, by(1)))
        .hasMessageContaining("there is no float among what the derivative is taken by");
  }
}
