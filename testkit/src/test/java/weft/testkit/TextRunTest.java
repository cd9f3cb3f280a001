package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextRunTest {
  private static String shown(Object value) {
    return switch (value) {
      case Object[] tuple ->
          Arrays.stream(tuple).map(TextRunTest::shown).collect(Collectors.joining(",", "(", ")"));
      case List<?> list ->
          list.stream().map(TextRunTest::shown).collect(Collectors.joining(",", "[", "]"));
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(entry -> entry.getKey() + ":" + shown(entry.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      default -> String.valueOf(value);
    };
  }

  private static String shown(TextRun run) {
    String steps =
        run.steps().stream()
            .map(step -> step.name() + (step.options().isEmpty() ? "" : shown(step.options())))
            .collect(Collectors.joining(" "));
    return (steps + " " + run.how() + (run.remark().isEmpty() ? "" : " # " + run.remark())).strip();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "call | call",
        "acall | acall",
        "batch.call different sizes | batch call # different sizes",
        "batch.call (tuple container) | batch call # (tuple container)",
        "batch(in_axes=(False,True)).call | batch{in_axes:(false,true)} call",
        "batch(in_axes=({a:True,b:False},)).call | batch{in_axes:({a:true,b:false})} call",
        "batch(pullback).call | pullback batch call",
        "pullback(pushforward(batch)).call | batch pushforward pullback call",
        "batch(pullback, in_axes=(True, False)).acall | pullback batch{in_axes:(true,false)} acall",
        "batch(in_axes=False, pullback(sched)).call | sched pullback batch{in_axes:false} call",
        "sched(cond: prim==format).call | sched{cond:prim==format} call",
        "batch(sched(cond=eqn.prim in (a, b))).call | sched{cond:eqn.prim in (a, b)} batch call",
        "dce(out_used=(True,False)).call | dce{out_used:(true,false)} call",
        "sched.batch.call | sched batch call",
        "inject(r=[A,B]).batch.call | inject{r:[A,B]} batch call",
        "inject({'r': ['A', 'B']}).call | inject{collection:{r:[A,B]}} call",
        "collect(collection='cache').pf(ir).call | collect{collection:cache} pushforward call",
        "ir.walk | walk",
        "collect: call | collect call",
        "collect: batch.call | collect batch call",
        "inject r=['C']: call | inject{r:[C]} call",
        "inject r=['A','B'], s=['C']: batch.acall | inject{r:[A,B],s:[C]} batch acall",
        "inject(r=[A]): call | inject{r:[A]} call",
        "collect inject r=['C']: call | collect inject{r:[C]} call",
        "collect cache: call | collect{collection:cache} call",
        "batch(True).call() | batch{in_axes:true} call",
        "dce((T,F)).call | dce{out_used:(true,false)} call",
      })
  void a_name_says_what_is_done(String name, String steps) {
    assertThat(shown(TextRun.of(name))).isEqualTo(steps);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "batch",
        "batch(.call",
        "transpose.call",
        "batch(in_axes=(True.call",
        "call(1)",
        "batch(in_axes={a}).call",
        "inject(r='A).call"
      })
  void what_is_not_understood_is_named(String name) {
    assertThatThrownBy(() -> TextRun.of(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + name + "' is not understood");
  }
}
