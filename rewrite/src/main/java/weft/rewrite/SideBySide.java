package weft.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import weft.ir.Evaluate;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.Type;
import weft.ir.form.Contracts;
import weft.ir.problem.WeftException;
import weft.ops.source.Input;

/// A graph for several items at once: its inputs and outputs have them along a first dimension.
///
/// `mat_mul(x, weights)` over `x : f32[1,5]` -> one product over `x : f32[64,1,5]`.
public final class SideBySide {
  private SideBySide() {}

  /// @return empty where an op can't take several items at once
  public static Optional<Graph> of(Graph graph, int items) {
    try {
      return stacked(plain(graph), items);
    } catch (WeftException e) {
      return Optional.empty();
    }
  }

  /// The graph with what is made of other ops written out.
  public static Graph plain(Graph graph) {
    return new Expand(op -> op instanceof Evaluate || op instanceof Contracts).apply(graph);
  }

  private static Optional<Graph> stacked(Graph graph, int items) {
    var to = GraphBuilder.sharing();
    var stacking = new Stacking(to, OptionalInt.of(items));
    var cells = new ArrayList<Stacking.Cells>();
    for (Node node : graph.nodes()) {
      var next = cells(graph, node, stacking, cells);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      cells.add(next.get());
    }
    for (var output : graph.outputs().entrySet()) {
      Stacking.Cells value = cells.get(output.getValue());
      if (!value.stacked()) {
        return Optional.empty();
      }
      to.output(output.getKey(), value.id());
    }
    return Optional.of(to.build());
  }

  private static Optional<Stacking.Cells> cells(
      Graph graph, Node node, Stacking stacking, List<Stacking.Cells> known) {
    if (node.op() instanceof Source.Given given) {
      Type all =
          node.type().with(Stacking.stacked(node.type().shape(), 0, stacking.items().getAsInt()));
      int id = stacking.to().add(Input.of(given.name(), all));
      return Optional.of(new Stacking.Cells(id, true, node.type()));
    }
    var args = node.args().stream().map(known::get).toList();
    if (args.stream().noneMatch(Stacking.Cells::stacked)) {
      int id = stacking.to().copy(graph, node, args.stream().map(Stacking.Cells::id).toList());
      return Optional.of(new Stacking.Cells(id, false, node.type()));
    }
    return stacking.apply(node.op(), args, Labels.NONE);
  }
}
