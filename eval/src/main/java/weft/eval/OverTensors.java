package weft.eval;

import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Source;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.ExampleGraph;

/// What an engine does with ops in tensor programs.
final class OverTensors extends Tried {
  OverTensors(Engine engine) {
    super(engine);
  }

  @Override
  public String name() {
    return engine.name() + ", tensors";
  }

  @Override
  Cell source(Class<? extends Op> op) {
    return Source.OfTable.class.isAssignableFrom(op)
        ? new Cell.Refused("a column belongs to a table")
        : Cell.OWN;
  }

  @Override
  ExampleGraph given(Example example) {
    if (example.args().isEmpty()) {
      throw new WeftException(Diagnostic.of(Code.REFUSED, "has no argument that has rows"));
    }
    return ExampleGraph.overTensors(example);
  }

  @Override
  String otherwise() {
    return "works on the rows of a table, or on what is in each";
  }

  @Override
  Run run(Example example, ExampleGraph given) {
    var program = engine.programs(RunOptions.silent()).ready(given.graph());
    var outcome = program.run(given.values());
    return new Run(outcome.output("y"), program.hosted());
  }
}
