package weft.numpy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weft.eval.Engine;
import weft.testkit.Conformance;

/// The conformance files of tensor programs, computed by Python.
class ConformanceInPythonTest {
  @ParameterizedTest
  @EnumSource
  void all_cases_pass(ArrayLibrary library) {
    PythonAtHand.need(library);
    Engine engine = library == ArrayLibrary.NUMPY ? new NumpyEngine() : new JaxEngine();
    var suites = Conformance.suites(engine);
    var ops = Conformance.run(Path.of("../conformance/tensor_ops.json"), suites);
    var programs = Conformance.run(Path.of("../conformance/graph_programs.json"), suites);
    assertThat(ops.failures()).isEmpty();
    assertThat(programs.failures()).isEmpty();
    assertThat(ops.summary()).isEqualTo("189 passed, 0 failed");
    assertThat(programs.summary()).isEqualTo("166 passed, 0 failed");
  }
}
