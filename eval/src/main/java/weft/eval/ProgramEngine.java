package weft.eval;

import java.util.List;
import java.util.Map;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Tensor;

/// Computes tensor programs: inputs by name.
@FunctionalInterface
public interface ProgramEngine {
  Outcome run(Graph graph, Map<String, Tensor> inputs);

  /// A program that is ready to run many times.
  @FunctionalInterface
  interface Ready {
    Outcome run(Map<String, Tensor> inputs);

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
