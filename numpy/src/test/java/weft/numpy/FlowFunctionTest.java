package weft.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.sin;
import static weft.calculus.trace.Trace.trace;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.trace.Value;
import weft.ir.RuleBook;
import weft.ops.Ops;

class FlowFunctionTest {
  private static String text(Flow flow) {
    var module =
        ProgramText.read("wave.graph", flow.toString(), Ops.all())
            .module(ArrayLibrary.NUMPY, RuleBook.EMPTY, false);
    assertThat(module.refused()).isEmpty();
    return module.text().substring(module.text().indexOf("def wave_flow("));
  }

  @Test
  void arguments_and_results_stand_in_containers() {
    Flow flow =
        trace(
                (Map<String, Value> m, List<Value> l) ->
                    Map.of("s", sin(m.get("x")), "all", new Object[] {l.get(0).times(m.get("x"))}))
            .on(Map.of("x", 1.5), List.of(Value.of(2.0)));
    assertThat(text(flow))
        .startsWith("def wave_flow(x0, x1):\n    results = wave(x0[\"x\"], x1[0])\n    return {")
        .contains("\"all\": (results[", "\"s\": results[");
  }

  @Test
  void derivatives_are_programs_too() {
    Flow flow = pullback(trace((Value x, Value y) -> x.times(y).plus(sin(x))).on(1.0, 2.0));
    assertThat(text(flow)).contains("def wave_flow(x0, x1").contains("results = wave(");
  }

  @Test
  void what_only_programs_have_is_refused() {
    Flow flow = trace((Value x) -> concat("a", x)).on("");
    var module =
        ProgramText.read("p.graph", flow.toString(), Ops.all())
            .module(ArrayLibrary.NUMPY, RuleBook.EMPTY, false);
    assertThat(module.refused().values().toString()).contains("takes what only programs have");
  }
}
