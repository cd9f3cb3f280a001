package weft.eval;

import java.util.Map;
import java.util.Optional;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The tensor programs of an engine that computes outside and has none: they are refused. The
/// interpreter's results would say nothing about that engine.
///
/// @param engine its name
record Unprogrammed(String engine) implements ProgramEngine {
  private Diagnostic reason() {
    return Diagnostic.of(
            Code.REFUSED, "the engine '" + engine + "' does not compute tensor programs")
        .about(engine)
        .hint("features over tables are what it computes");
  }

  @Override
  public Outcome run(Graph graph, Map<String, Tensor> inputs) {
    throw new WeftException(reason());
  }

  @Override
  public Ready ready(Graph graph) {
    return new Ready() {
      @Override
      public Outcome run(Map<String, Tensor> inputs) {
        return Unprogrammed.this.run(graph, inputs);
      }

      @Override
      public Optional<Diagnostic> refused() {
        return Optional.of(reason());
      }
    };
  }
}
