package weft.eval;

import java.util.Map;
import weft.ir.Tensor;
import weft.ir.problem.Diagnostic;

/// Takes what an engine computes.
public interface ResultSink {
  /// Some rows of the outputs: those that follow the rows it took before.
  void take(Map<String, Tensor> rows);

  /// Why an output is not there.
  void failed(Diagnostic problem);

  /// All rows at once.
  default void give(Outcome outcome) {
    take(outcome.outputs());
    outcome.failures().forEach(this::failed);
  }
}
