package weft.rewrite;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;

/// From a graph to another with the same outputs, bit for bit.
@FunctionalInterface
public interface Rewrite {
  Graph apply(Graph graph);

  /// What becomes of one node, given what became of its arguments.
  @FunctionalInterface
  interface Step {
    int apply(Node node, List<Integer> args);
  }

  /// Runs a step over the nodes from left to right and carries the outputs over.
  static Graph rebuild(Graph graph, GraphBuilder to, Step step) {
    var became = new ArrayList<Integer>(graph.size());
    for (Node node : graph.nodes()) {
      to.at(node.origin());
      int id = step.apply(node, node.args().stream().map(became::get).toList());
      to.label(id, node.labels());
      became.add(id);
    }
    graph.outputs().forEach((name, id) -> to.output(name, became.get(id)));
    return to.build();
  }
}
