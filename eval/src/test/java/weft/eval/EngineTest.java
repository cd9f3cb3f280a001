package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

class EngineTest {
  @Test
  void the_interpreter_is_found() {
    assertThat(Engines.found().named("interpreter")).isEqualTo(new InterpreterEngine());
    assertThat(Engines.found().all()).contains(new InterpreterEngine());
  }

  @Test
  void an_unknown_name_is_answered_with_those_that_are_known() {
    assertThatThrownBy(() -> Engines.found().named("interpeter"))
        .isInstanceOfSatisfying(
            WeftException.class,
            e -> {
              assertThat(e.first().code()).isEqualTo(Code.UNKNOWN_NAME);
              assertThat(e.first().expected().orElse("")).contains("interpreter");
              assertThat(e.first().hint()).contains("did you mean 'interpreter'?");
            });
  }

  @Test
  void pieces_are_put_together_and_failures_kept() {
    var wrong = Diagnostic.of(Code.REFUSED, "no");
    PreparedGraph prepared =
        (source, sink) -> {
          sink.take(Map.of("x", source.table().column("x").rows(0, 1)));
          sink.failed(wrong);
          sink.take(Map.of("x", source.table().column("x").rows(1, 3)));
        };
    var outcome = prepared.run(Table.series(Map.of("x", Tensor.column(1, 2, 3))));
    assertThat(outcome.output("x")).isEqualTo(Tensor.column(1, 2, 3));
    assertThat(outcome.failures()).isEqualTo(List.of(wrong));
    assertThat(prepared.hosted()).isEmpty();
  }

  @Test
  void an_engine_without_arrangements_is_its_only_one() {
    var engine = new InterpreterEngine();
    assertThat(engine.arrangements(new Engine.Trial(new Random(1), 5, 2)))
        .isEqualTo(Map.of("interpreter", engine));
  }

  @Test
  void promises() {
    var bits = new Promise.Bits();
    assertThat(bits.isKept(Double.NaN, Double.NaN)).isTrue();
    assertThat(bits.isKept(0.0, -0.0)).isFalse();
    var near = new Promise.Near(0.1, 0);
    assertThat(near.isKept(0.0, -0.0)).isTrue();
    assertThat(near.isKept(10, 11)).isTrue();
    assertThat(near.isKept(10, 11.5)).isFalse();
    assertThat(near.isKept(Double.NaN, 1)).isFalse();
    assertThat(near.isKept(1, Double.NaN)).isFalse();
    assertThat(near.isKept(Double.POSITIVE_INFINITY, 1e300)).isFalse();
    assertThat(near.isKept(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY)).isTrue();
    assertThatThrownBy(() -> new Promise.Near(-1, 0)).isInstanceOf(WeftException.class);
  }
}
