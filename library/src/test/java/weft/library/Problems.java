package weft.library;

import java.util.List;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What is wrong, in short: `range t.yaml:3:7 message`.
final class Problems {
  private Problems() {}

  /// All that a reader reports; empty where it reports nothing.
  static List<Diagnostic> of(Runnable reading) {
    try {
      reading.run();
      return List.of();
    } catch (WeftException e) {
      return e.diagnostics();
    }
  }

  static List<String> brief(Runnable reading) {
    return brief(of(reading));
  }

  static List<String> brief(List<Diagnostic> problems) {
    return problems.stream()
        .map(problem -> problem.code().tag() + " " + problem.origin() + " " + problem.message())
        .toList();
  }
}
