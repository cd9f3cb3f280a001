package weft.eval;

import java.util.LinkedHashMap;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.form.CrossSection;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.ExampleGraph;

/// What an engine does with ops over the rows of tables.
final class OverRows extends Tried {
  OverRows(Engine engine) {
    super(engine);
  }

  @Override
  public String name() {
    return engine.name();
  }

  @Override
  Cell source(Class<? extends Op> op) {
    return Source.Given.class.isAssignableFrom(op) && !Source.OfTable.class.isAssignableFrom(op)
        ? new Cell.Refused("a table brings values in as columns")
        : Cell.OWN;
  }

  @Override
  ExampleGraph given(Example example) {
    return ExampleGraph.overRows(example);
  }

  @Override
  String otherwise() {
    return "works on whole tensors, not on the rows of a table";
  }

  @Override
  Run run(Example example, ExampleGraph given) {
    if (example.op().contract().ahead()
        && !engine.capabilities().contains(Engine.Capability.LABELS)) {
      throw new WeftException(Diagnostic.of(Code.REFUSED, "looks ahead: for labels, over history"));
    }
    var columns = new LinkedHashMap<>(given.values());
    boolean oneTime = example.op() instanceof CrossSection;
    Shape rows = Shape.of(example.expected().shape().dims().getFirst());
    columns.put("time", Tensor.longs(Element.I64, rows, i -> oneTime ? 0 : i));
    var prepared = engine.prepare(given.graph(), RunOptions.silent());
    var outcome = prepared.run(new Table(columns, Optional.empty(), "time"));
    return new Run(outcome.output("y"), prepared.hosted());
  }
}
