package weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

class WorkerProblemTest {
  private static final WeftException WRONG =
      new WeftException(Diagnostic.of(Code.BAD_DATA, "a line is no row"));

  @Test
  void what_engines_wrap_is_found() {
    assertThat(WorkerProblem.in(new IllegalStateException("job failed", new Exception(WRONG))))
        .contains("error[bad-data]: a line is no row");
    assertThat(WorkerProblem.in(new Exception("job failed", new Exception(WRONG.toString()))))
        .contains("error[bad-data]: a line is no row");
    assertThat(WorkerProblem.in(new Exception("job failed"))).isEmpty();
  }

  @Test
  void workers_on_an_older_java_are_found() {
    var older =
        new UnsupportedClassVersionError(
            "x has been compiled by a more recent version (class file version 69.0), this version"
                + " only recognizes class file versions up to 61.0");
    assertThat(WorkerProblem.in(new Exception(older)).orElseThrow()).contains("runs Java 17");
  }
}
