package weft.eval;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.problem.Diagnostic;

/// Computes tensor programs: inputs by name. An engine that compiles is found by
/// [java.util.ServiceLoader]: a module that provides one edits nothing.
@FunctionalInterface
public interface ProgramEngine {
  /// The engine that a module on the path provides; the first where there are several.
  static Optional<ProgramEngine> found() {
    return ServiceLoader.load(ProgramEngine.class, ProgramEngine.class.getClassLoader())
        .findFirst();
  }

  Outcome run(Graph graph, Map<String, Tensor> inputs);

  /// A program that is ready to run many times.
  @FunctionalInterface
  interface Ready {
    Outcome run(Map<String, Tensor> inputs);

    /// Why the engine can't compute the program, known before anything runs; nothing where it can.
    default Optional<Diagnostic> refused() {
      return Optional.empty();
    }

    /// Nodes that the engine left to the interpreter in the runs so far.
    default List<Node> hosted() {
      return List.of();
    }
  }

  /// Makes a program ready. An engine that compiles does it here, once.
  default Ready ready(Graph graph) {
    return inputs -> run(graph, inputs);
  }
}
