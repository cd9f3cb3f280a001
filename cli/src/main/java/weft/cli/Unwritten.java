package weft.cli;

import weft.ir.problem.Code;
import weft.ir.problem.WeftException;

/// Says that results are there, and could not be written: a disk that is full, a folder that may
/// not be written to.
final class Unwritten extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final transient WeftException problem;

  Unwritten(WeftException problem) {
    super(problem);
    this.problem = problem;
  }

  WeftException problem() {
    return problem;
  }

  /// Writes; what goes wrong with a file meanwhile is that it could not be written.
  static void during(Runnable writing) {
    try {
      writing.run();
    } catch (WeftException e) {
      if (e.first().code() == Code.FILE) {
        throw new Unwritten(e);
      }
      throw e;
    }
  }
}
