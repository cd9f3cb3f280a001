package weft.inspect;

import java.util.List;
import weft.inspect.range.BoundsGraph;
import weft.ir.Example;
import weft.ir.Graph;
import weft.ir.Interpretation;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ir.Source;
import weft.ir.form.Pointwise;
import weft.ir.form.Stateful;
import weft.ir.problem.WeftException;
import weft.ir.trait.Converts;
import weft.ir.trait.Expands;
import weft.ir.trait.Shifts;
import weft.ops.ExampleGraph;

/// How bounds go through each op, row by row. What is known is found by making a graph of the
/// bounds of its first example.
public final class BoundsColumn implements Interpretation {
  private static final Cell REFUSED =
      new Cell.Refused("no bounds are known, row by row, of what it gives");

  public BoundsColumn() {}

  @Override
  public String name() {
    return "bounds by row";
  }

  @Override
  public Cell of(Class<? extends Op> op, List<Example> examples) {
    if (Source.class.isAssignableFrom(op)) {
      return new Cell.Has("source");
    }
    if (Perform.class.isAssignableFrom(op)) {
      return new Cell.Refused("bounds are of rows, and this is of programs");
    }
    if (examples.isEmpty()) {
      return how(op);
    }
    try {
      var example = examples.getFirst();
      Graph graph = ExampleGraph.overRows(example).graph();
      if (BoundsGraph.uncertain(graph).isEmpty()) {
        return new Cell.Has("as it is");
      }
      BoundsGraph.of(graph);
      return Expands.isComposite(example.op()) ? Cell.BY_EXPANSION : how(op);
    } catch (WeftException e) {
      return REFUSED;
    }
  }

  private static Cell how(Class<? extends Op> op) {
    boolean shape =
        Pointwise.class.isAssignableFrom(op)
            || Stateful.class.isAssignableFrom(op)
            || Shifts.class.isAssignableFrom(op)
            || Converts.class.isAssignableFrom(op);
    return shape ? Cell.BY_SHAPE : new Cell.Has("one for all rows");
  }
}
