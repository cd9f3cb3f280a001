package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.prune;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Trace.trace;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.trace.Value;

/// What an earlier system got wrong, and must not happen here. The ones about time and threads are
/// in [AsyncTest], the one about equal questions in [RunnerTest], the one about the cost of batches
/// in [RunPlanTest].
class DefectsTest {
  private static Object[] t(Object... items) {
    return items;
  }

  private static String show(Object value) {
    return Arrays.deepToString(new Object[] {value});
  }

  /// Everything at once that may be.
  private static Flow all(Flow flow) {
    return sched(flow, _ -> true);
  }

  /// Literals in scheduled equations broke every transform of them.
  @Test
  void schedules_compose_where_there_are_literals() {
    Flow flow =
        trace(
                (Value x) -> {
                  Value a = concat(x, "!");
                  Value b = concat("?", x);
                  return concat(a, "/", b);
                })
            .on("x");
    List<UnaryOperator<Flow>> pushes =
        List.of(
            f -> pushforward(all(f)), f -> all(pushforward(f)), f -> prune(pushforward(all(f))));
    for (var transform : pushes) {
      var made = transform.apply(flow);
      assertThat(show(made.call(t("a"), t("b")))).isEqualTo("[[a!/?a, bb]]");
      assertThat(show(made.callAsync(t("a"), t("b")).join())).isEqualTo("[[a!/?a, bb]]");
    }
    List<UnaryOperator<Flow>> pulls =
        List.of(f -> pullback(all(f)), f -> all(pullback(f)), f -> all(pullback(all(f))));
    for (var transform : pulls) {
      var made = transform.apply(flow);
      assertThat(show(made.call(t("a"), "g"))).isEqualTo("[[a!/?a, [gg]]]");
      assertThat(show(made.callAsync(t("a"), "g").join())).isEqualTo("[[a!/?a, [gg]]]");
    }
    List<UnaryOperator<Flow>> batches =
        List.of(f -> batch(all(f)), f -> all(batch(f)), f -> prune(all(batch(all(f)))));
    for (var transform : batches) {
      var made = transform.apply(flow);
      assertThat(made.call(List.of("a", "b"))).isEqualTo(List.of("a!/?a", "b!/?b"));
      assertThat(made.callAsync(List.of("a", "b")).join()).isEqualTo(List.of("a!/?a", "b!/?b"));
    }
  }

  /// So did arguments that are fixed.
  @Test
  void transforms_keep_fixed_arguments() {
    Flow flow =
        trace((Boolean loud, Value x) -> loud ? concat(x, "!") : x)
            .statics(true, false)
            .on(true, "x");
    assertThat(flow.call(true, "a")).isEqualTo("a!");
    assertThat(batch(flow, false, true).call(true, List.of("a", "b")))
        .isEqualTo(List.of("a!", "b!"));
    assertThat(show(pushforward(all(flow)).call(t(true, "a"), t(null, "b"))))
        .isEqualTo("[[a!, b]]");
    assertThat(show(pullback(all(flow)).call(t(true, "a"), "g"))).isEqualTo("[[a!, [null, g]]]");
    assertThatThrownBy(() -> pullback(flow).call(t(false, "a"), "g"))
        .hasMessageContaining("traced for true");
  }

  /// A value that one equation used twice was counted four times once scheduled, and the order of
  /// feedback changed with the schedule.
  @Test
  void feedback_is_counted_once_for_each_use_in_one_order() {
    Flow twice = trace((Value x) -> t(concat(x, x), concat(x, "!"))).on("x");
    Flow two = trace((Value x) -> t(format("[{}]", x), format("<{}>", x))).on("x");
    for (UnaryOperator<Flow> transform :
        List.<UnaryOperator<Flow>>of(
            f -> pullback(f), f -> pullback(all(f)), f -> all(pullback(f)))) {
      for (int i = 0; i < 20; i++) {
        assertThat(show(transform.apply(twice).callAsync(t("a"), t("g1", "g2")).join()))
            .isEqualTo("[[[aa, a!], [g2g1g1]]]");
        assertThat(show(transform.apply(two).callAsync(t("a"), t("g1", "g2")).join()))
            .isEqualTo("[[[[a], <a>], [g2g1]]]");
      }
    }
  }

  /// Long programs, all of it at once or one after the other.
  @Test
  void long_programs_run() {
    int length = 20_000;
    Flow flow =
        trace(
                (Value x) -> {
                  Value v = x;
                  for (int i = 0; i < length; i++) {
                    v = v.plus(1.0);
                  }
                  return v;
                })
            .on(0.0);
    assertThat(flow.call(1.0)).isEqualTo(1.0 + length);
    assertThat(all(flow).callAsync(1.0).join()).isEqualTo(1.0 + length);
    assertThat(prune(flow).callAsync(1.0).join()).isEqualTo(1.0 + length);
    Flow wide =
        trace(
                (Value x) -> {
                  Value v = x;
                  for (int i = 0; i < length / 2; i++) {
                    v = v.plus(x.times(2.0));
                  }
                  return v;
                })
            .on(0.0);
    assertThat(all(wide).callAsync(1.0).join()).isEqualTo(1.0 + length);
  }
}
