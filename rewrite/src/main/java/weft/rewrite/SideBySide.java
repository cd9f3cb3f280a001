package weft.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import weft.ir.Evaluate;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Source;
import weft.ir.Type;
import weft.ir.form.CellByCell;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Fold;
import weft.ir.form.Contracts;
import weft.ir.form.Pointwise;
import weft.ir.problem.WeftException;
import weft.ops.source.Input;
import weft.ops.tensor.ExpandDims;
import weft.ops.tensor.OverItems;

/// A graph for several items at once: its inputs and outputs have them along a first dimension, and
/// what comes out for an item is what the graph gives for it alone, bit for bit.
///
/// `mat_mul(x, weights)` over `x : f32[1,5]` -> one product over `x : f32[64,1,5]`.
public final class SideBySide {
  /// A value of the graph.
  ///
  /// @param stacked whether it has the items along a first dimension; else it is the same for all
  /// @param item the type for one item
  private record Cells(int id, boolean stacked, Type item) {}

  private final Graph graph;
  private final int items;
  private final GraphBuilder to = GraphBuilder.sharing();
  private final List<Cells> cells = new ArrayList<>();

  private SideBySide(Graph graph, int items) {
    this.graph = graph;
    this.items = items;
  }

  /// @return empty where an op can't take several items at once
  public static Optional<Graph> of(Graph graph, int items) {
    try {
      return new SideBySide(plain(graph), items).run();
    } catch (WeftException e) {
      return Optional.empty();
    }
  }

  /// The graph with what is made of other ops written out.
  public static Graph plain(Graph graph) {
    return new Expand(op -> op instanceof Evaluate || op instanceof Contracts).apply(graph);
  }

  private Optional<Graph> run() {
    for (Node node : graph.nodes()) {
      var next = cells(node);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      cells.add(next.get());
    }
    for (var output : graph.outputs().entrySet()) {
      Cells value = cells.get(output.getValue());
      if (!value.stacked()) {
        return Optional.empty();
      }
      to.output(output.getKey(), value.id());
    }
    return Optional.of(to.build());
  }

  private Optional<Cells> cells(Node node) {
    if (node.op() instanceof Source.Given given) {
      Type all = node.type().with(stacked(node.type().shape()));
      return Optional.of(new Cells(to.add(Input.of(given.name(), all)), true, node.type()));
    }
    var args = node.args().stream().map(cells::get).toList();
    if (args.stream().noneMatch(Cells::stacked)) {
      int id = to.copy(graph, node, args.stream().map(Cells::id).toList());
      return Optional.of(new Cells(id, false, node.type()));
    }
    boolean open =
        node.type().shape().open() || args.stream().anyMatch(arg -> arg.item().shape().open());
    if (open) {
      return Optional.empty();
    }
    return switch (node.op()) {
      case Contracts op -> contracted(op, args).map(all -> add(node, all, args, 0));
      case Pointwise op -> Optional.of(add(node, op, args, node.type().shape().rank()));
      case CellByCell op -> Optional.of(add(node, op, args, node.type().shape().rank()));
      case OverItems op -> overItems(op, node, args);
      default -> Optional.empty();
    };
  }

  /// What is alike for all items is repeated where the op needs it so.
  private Optional<Cells> overItems(OverItems op, Node node, List<Cells> args) {
    var types = args.stream().map(Cells::item).toList();
    var mixed = op.overItems(types, args.stream().map(Cells::stacked).toList(), node.type());
    return mixed.isPresent()
        ? mixed.map(all -> add(node, all, args, 0))
        : op.overItems(types, node.type())
            .map(all -> add(node, all, args.stream().map(this::repeated).toList(), 0));
  }

  private Cells repeated(Cells cells) {
    if (cells.stacked()) {
      return cells;
    }
    var dims = cells.item().shape().dims();
    var place = Contraction.Place.of(dims, IntStream.range(0, dims.size()).toArray());
    var same = new Contraction(dims, place, List.of(place), Fold.MOST).over(items, List.of(false));
    return new Cells(to.add(ItemLoops.of(same), cells.id()), true, cells.item());
  }

  private Optional<Op> contracted(Contracts op, List<Cells> args) {
    var loops = op.contraction(args.stream().map(arg -> arg.item().shape()).toList());
    return loops.fold() == Fold.PLACE
        ? Optional.empty()
        : Optional.of(ItemLoops.of(loops.over(items, args.stream().map(Cells::stacked).toList())));
  }

  /// @param rank to which items are raised
  private Cells add(Node node, Op op, List<Cells> args, int rank) {
    var ids = args.stream().map(arg -> arg.stacked() ? raised(arg, rank) : arg.id()).toList();
    int id = to.add(op, ids, Labels.NONE);
    Type expected = node.type().with(stacked(node.type().shape()));
    if (!to.type(id).equals(expected)) {
      throw new IllegalStateException(
          op.tag() + " over " + items + " items: " + to.type(id) + " instead of " + expected);
    }
    return new Cells(id, true, node.type());
  }

  /// With room between the items and the dimensions of one.
  private int raised(Cells cells, int rank) {
    int missing = rank - cells.item().shape().rank();
    return missing <= 0
        ? cells.id()
        : to.add(new ExpandDims(IntStream.rangeClosed(1, missing).boxed().toList()), cells.id());
  }

  private Shape stacked(Shape item) {
    var dims = new ArrayList<>(item.dims());
    dims.addFirst(items);
    return new Shape(false, dims);
  }
}
