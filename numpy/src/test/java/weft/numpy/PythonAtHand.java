package weft.numpy;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import weft.ir.problem.WeftException;
import weft.spell.python.PythonCommand;
import weft.spell.python.PythonWorkers;

/// Tests that run Python do so where a property or variable names one that has what they need.
final class PythonAtHand {
  private PythonAtHand() {}

  /// Passes over the test where there is none. One that is named and lacks a package is a failure.
  static void need(ArrayLibrary library) throws WeftException {
    var named = PythonCommand.named();
    assumeTrue(named.isPresent(), "WEFT_PYTHON names no Python");
    PythonWorkers.shared(named.orElseThrow(), library.packages());
  }
}
