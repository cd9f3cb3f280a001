package weft.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.jit.CompiledEngine;
import weft.ops.Ops;

/// Ops are measured that nobody has listed.
class EveryOpTest {
  @Test
  void ops_of_all_kinds_are_measured_by_what_they_say_of_themselves() {
    assertThat(EveryOp.graphs(Ops.all()).keySet())
        .contains("add", "where", "rolling_mean", "rolling_max_drawdown", "within", "per_key")
        .contains("afresh", "cs_rank", "cs_neutralize", "is_new", "hour", "session_phase")
        .doesNotContain("column", "constant")
        .hasSizeGreaterThan(100);
  }

  @Test
  void they_are_right_over_the_table() {
    var table = EveryOp.table().rows(0, 600);
    EveryOp.graphs(Ops.all())
        .forEach(
            (name, graph) -> {
              var expected = Interpreter.silent().run(graph, table);
              if (expected.complete()) {
                assertThat(CompiledEngine.standard().run(graph, table).outputs())
                    .as(name)
                    .isEqualTo(expected.outputs());
              }
            });
  }
}
