package weft.calculus.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.trace.Functions.exp;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.tuple;
import static weft.calculus.trace.Trace.trace;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.calculus.trace.Value;
import weft.eval.Interpreter;
import weft.ir.problem.WeftException;

class CompiledFlowTest {
  private static final Flow FLOW = trace((Value x) -> exp(x)).on(0.0);

  @Test
  void without_an_engine_it_says_what_to_add() {
    assertThatThrownBy(() -> CompiledFlow.of(FLOW, Optional.empty(), Runner.standard()))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("there is no engine that compiles programs")
        .hasMessageContaining("weft-jit");
  }

  @Test
  void numbers_are_for_the_engine_and_texts_for_the_rest() {
    Flow both = trace((Value x) -> tuple(exp(x), format("e to {}", x))).on(0.0);
    var compiled = CompiledFlow.of(both, Optional.of(Interpreter.standard()), Runner.standard());
    assertThat(compiled.onEngine().toString()).contains("exp").doesNotContain("format");
    assertThat(compiled.rest().toString()).contains("format").doesNotContain("exp");
    assertThat((Object[]) compiled.call(0.0)).containsExactly(1.0, "e to 0.0");
  }
}
