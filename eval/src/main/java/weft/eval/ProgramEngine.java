package weft.eval;

import java.util.Map;
import weft.ir.Graph;
import weft.ir.Tensor;

/// Computes tensor programs: inputs by name.
@FunctionalInterface
public interface ProgramEngine {
  Outcome run(Graph graph, Map<String, Tensor> inputs);

  /// A program that is ready to run many times.
  @FunctionalInterface
  interface Ready {
    Outcome run(Map<String, Tensor> inputs);
  }

  /// Makes a program ready. An engine that compiles does it here, once.
  default Ready ready(Graph graph) {
    return inputs -> run(graph, inputs);
  }
}
