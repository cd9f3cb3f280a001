package weft.testkit;

import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import weft.eval.Outcome;
import weft.eval.ProgramEngine;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.problem.Diagnostic;

/// The tensor programs of another engine; somebody is told what it leaves to the interpreter.
record HostingPrograms(ProgramEngine engine, Consumer<Node> hosted) implements ProgramEngine {
  @Override
  public Outcome run(Graph graph, Map<String, Tensor> inputs) {
    return ready(graph).run(inputs);
  }

  @Override
  public Ready ready(Graph graph) {
    var program = engine.ready(graph);
    return new Ready() {
      @Override
      public Outcome run(Map<String, Tensor> inputs) {
        var outcome = program.run(inputs);
        program.hosted().forEach(hosted);
        return outcome;
      }

      @Override
      public Optional<Diagnostic> refused() {
        return program.refused();
      }
    };
  }
}
