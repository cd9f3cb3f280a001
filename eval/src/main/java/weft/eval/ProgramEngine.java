package weft.eval;

import java.util.Map;
import weft.ir.Graph;
import weft.ir.Tensor;

/// Computes tensor programs: inputs by name.
@FunctionalInterface
public interface ProgramEngine {
  Outcome run(Graph graph, Map<String, Tensor> inputs);
}
