package weft.calculus;

import java.util.Comparator;
import java.util.List;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Graph;
import weft.ir.Interpretation;
import weft.ir.Lookup;
import weft.ir.Lookup.Place;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ops.ExampleGraph;
import weft.ops.control.Wraps;

/// How a derivative goes through each op, one way. What an op does is found by differentiating its
/// own examples, so the matrix can't say anything else than the transforms do.
abstract sealed class DerivativeColumn implements Interpretation
    permits PushforwardColumn, PullbackColumn {
  /// It changes in steps only, or not at all.
  private static final Cell ZERO = new Cell.Has("zero");

  /// Its result, or all it takes, has no derivatives: a condition, a text, a time.
  private static final Cell NONE = new Cell.Has("none");

  /// The best first: one example may show what another can't, as a window of one row has no spread.
  private static final List<Cell> ORDER =
      List.of(Cell.OWN, Cell.BY_SHAPE, Cell.BY_EXPANSION, ZERO, NONE);

  /// Where the rule for a class of ops is found, and for an op.
  abstract Place place(Class<? extends Op> op);

  abstract Place place(Op op);

  /// The derivative of a graph: its outputs and what is not zero of theirs.
  abstract Graph derived(Graph graph);

  @Override
  public final Cell of(Class<? extends Op> op, List<Example> examples) {
    if (Source.class.isAssignableFrom(op)) {
      return new Cell.Has("source");
    }
    if (Perform.class.isAssignableFrom(op) && place(op) == Place.SHAPE) {
      return new Cell.Has(Wraps.class.isAssignableFrom(op) ? "item by item" : "through its graphs");
    }
    return examples.stream()
        .map(this::tried)
        .min(Comparator.comparingInt(DerivativeColumn::order))
        .orElseGet(() -> Cell.of(place(op), Lookup.why(op)));
  }

  private static int order(Cell cell) {
    int at = ORDER.indexOf(cell);
    return at < 0 ? ORDER.size() : at;
  }

  private Cell tried(Example example) {
    Graph graph = graph(example);
    boolean moves = Space.has(graph.node(graph.size() - 1).type()) && hasReals(example.expected());
    if (!moves || example.args().stream().noneMatch(DerivativeColumn::hasReals)) {
      return NONE;
    }
    String why = Lookup.why(example.op().getClass());
    try {
      return derived(graph).outputs().size() > 1 ? Cell.of(place(example.op()), why) : ZERO;
    } catch (WeftException refused) {
      return new Cell.Refused(why);
    }
  }

  /// Over rows, unless the op works on whole tensors.
  private static Graph graph(Example example) {
    try {
      return ExampleGraph.overRows(example).graph();
    } catch (WeftException tensors) {
      return ExampleGraph.overTensors(example).graph();
    }
  }

  private static boolean hasReals(Tensor column) {
    return column.element() == Element.F64 || column.element() == Element.F32;
  }
}
