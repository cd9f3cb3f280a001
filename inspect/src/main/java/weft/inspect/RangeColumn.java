package weft.inspect;

import java.util.HashMap;
import java.util.List;
import weft.inspect.range.Ranges;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Interpretation;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ir.Range;
import weft.ir.Source;
import weft.ir.form.Pointwise;
import weft.ir.form.RowGraph;
import weft.ir.form.Stateful;
import weft.ir.problem.WeftException;
import weft.ir.range.CellRanged;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.trait.Converts;
import weft.ir.trait.Divides;
import weft.ir.trait.Expands;
import weft.ops.ExampleGraph;

/// Of which ops it is known what can come out of them. What is known is found by bounding their
/// examples.
public final class RangeColumn implements Interpretation {
  private static final Range GIVEN = new Range(1, 2);
  private static final Cell UNKNOWN = new Cell.Refused("any number may come out");

  public RangeColumn() {}

  @Override
  public String name() {
    return "ranges";
  }

  @Override
  public Cell of(Class<? extends Op> op, List<Example> examples) {
    if (Source.class.isAssignableFrom(op)) {
      return new Cell.Has("source");
    }
    if (Perform.class.isAssignableFrom(op)) {
      return new Cell.Refused("ranges are of rows, and this is of programs");
    }
    if (CellRanged.class.isAssignableFrom(op)) {
      return Cell.OWN;
    }
    if (examples.isEmpty()) {
      return how(op, false);
    }
    try {
      return bounded(examples.getFirst());
    } catch (WeftException e) {
      return new Cell.Refused("ranges are of rows, and this is of whole tensors");
    }
  }

  private static Cell bounded(Example example) {
    var given = ExampleGraph.overRows(example);
    var graph = given.graph();
    int id = graph.size() - 1;
    Element element = graph.node(id).type().element();
    if (element != Element.F64 && element != Element.BOOL) {
      return new Cell.Has("none");
    }
    var ranges = new HashMap<String, Range>();
    given.values().keySet().forEach(name -> ranges.put(name, GIVEN));
    Interval interval = Ranges.of(graph, ranges).interval(id);
    return interval.equals(Interval.ANY)
        ? UNKNOWN
        : how(example.op().getClass(), example.op() instanceof Expands);
  }

  private static Cell how(Class<? extends Op> op, boolean expands) {
    if (Ranged.class.isAssignableFrom(op)) {
      return Cell.OWN;
    }
    if (Pointwise.class.isAssignableFrom(op)
        || Stateful.class.isAssignableFrom(op)
        || Converts.class.isAssignableFrom(op)
        || RowGraph.class.isAssignableFrom(op)
        || Divides.class.isAssignableFrom(op)) {
      return Cell.BY_SHAPE;
    }
    return expands ? Cell.BY_EXPANSION : UNKNOWN;
  }
}
