package weft.rewrite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Set;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;

/// Drops the equations that no output needs.
public record Prune() implements Rewrite {
  @Override
  public Graph apply(Graph graph) {
    return keep(graph, graph.outputs().keySet());
  }

  /// The part of a graph that some of its outputs need.
  public static Graph keep(Graph graph, Set<String> names) {
    var outputs = new LinkedHashMap<>(graph.outputs());
    outputs.keySet().retainAll(names);
    var needed = needed(graph, outputs.values());
    var to = GraphBuilder.plain();
    var became = new int[graph.size()];
    for (Node node : graph.nodes()) {
      if (needed[node.id()]) {
        var args = new ArrayList<Integer>();
        node.args().forEach(arg -> args.add(became[arg]));
        became[node.id()] = to.copy(graph, node, args);
      }
    }
    outputs.forEach((name, id) -> to.output(name, became[id]));
    return to.build();
  }

  /// Which nodes the given ones depend on, themselves included.
  public static boolean[] needed(Graph graph, Collection<Integer> ids) {
    var needed = new boolean[graph.size()];
    ids.forEach(id -> needed[id] = true);
    for (Node node : graph.nodes().reversed()) {
      if (needed[node.id()]) {
        node.args().forEach(arg -> needed[arg] = true);
      }
    }
    return needed;
  }
}
