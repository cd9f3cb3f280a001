package weft.calculus;

import java.util.ArrayList;
import java.util.Set;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Op;
import weft.ops.control.Checkpoint;
import weft.ops.control.Each;
import weft.ops.control.Holds;
import weft.ops.control.Roles;
import weft.rewrite.Prune;

/// Drops the equations that no wanted output needs. Inputs stay, and so do checkpoints and what
/// they need: somebody may look there.
///
/// @param wanted names of outputs
record Shrink(Set<String> wanted) {
  Graph apply(Graph graph) {
    var roots = new ArrayList<Integer>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              if (wanted.contains(name)) {
                roots.add(id);
              }
            });
    for (Node node : graph.nodes()) {
      if (Roles.isInput(node) || isLookedAt(node.op())) {
        roots.add(node.id());
      }
    }
    var needed = Prune.needed(graph, roots);
    var to = GraphBuilder.plain();
    var became = new int[graph.size()];
    for (Node node : graph.nodes()) {
      if (needed[node.id()]) {
        became[node.id()] = to.copy(graph, node, Sources.args(node, became));
      }
    }
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              if (wanted.contains(name)) {
                to.output(name, became[id]);
              }
            });
    return to.build();
  }

  private static boolean isLookedAt(Op op) {
    return switch (op) {
      case Checkpoint _ -> true;
      case Each(Op item, _) -> isLookedAt(item);
      case Holds holds ->
          holds.graphs().stream()
              .anyMatch(graph -> graph.nodes().stream().anyMatch(node -> isLookedAt(node.op())));
      default -> false;
    };
  }
}
