package weft.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.eval.Engine;
import weft.eval.InterpreterEngine;
import weft.jit.CompiledEngine;
import weft.testkit.Conformance;

/// Programs over a universe, and conditions that may not be known, give the numbers that pandas
/// gives, by each engine.
class UniverseRowsTest {
  @Test
  void conformance() {
    for (Engine engine : List.of(new InterpreterEngine(), new CompiledEngine(), new LiveEngine())) {
      var report =
          Conformance.run(Path.of("../conformance/desk_universe.json"), Conformance.suites(engine));
      assertThat(report.failures()).as(engine.name()).isEmpty();
      assertThat(report.passed()).as(engine.name()).isEqualTo(49);
    }
  }
}
