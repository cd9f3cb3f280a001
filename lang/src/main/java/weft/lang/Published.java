package weft.lang;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;

/// The graph of a program as others see it: what the outputs need and nothing else, with their
/// names and the tag of labels on their nodes.
final class Published {
  private Published() {}

  static Graph graph(Graph graph, Set<String> labels) {
    var needed = new boolean[graph.size()];
    graph.outputs().values().forEach(id -> needed[id] = true);
    for (int id = graph.size() - 1; id >= 0; id--) {
      if (needed[id]) {
        graph.node(id).args().forEach(arg -> needed[arg] = true);
      }
    }
    var aliases = new LinkedHashMap<Integer, Labels>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              var tags = labels.contains(name) ? List.of(Compiled.LABEL) : List.<String>of();
              aliases.merge(
                  id,
                  Labels.named(name).tags(tags),
                  (first, next) -> next.tags().isEmpty() ? first.tags(List.of()) : first);
            });
    var builder = GraphBuilder.plain();
    var moved = new int[graph.size()];
    for (Node node : graph.nodes()) {
      if (needed[node.id()]) {
        var args = node.args().stream().map(arg -> moved[arg]).toList();
        moved[node.id()] = copy(graph, node, args, aliases, builder);
      }
    }
    graph.outputs().forEach((name, id) -> builder.output(name, moved[id]));
    return builder.build();
  }

  private static int copy(
      Graph graph,
      Node node,
      List<Integer> args,
      Map<Integer, Labels> aliases,
      GraphBuilder builder) {
    Labels labels = aliases.getOrDefault(node.id(), node.labels());
    builder.at(node.origin());
    return graph
        .payload(node.id())
        .map(payload -> builder.add(node.op(), args, labels, payload))
        .orElseGet(() -> builder.add(node.op(), args, labels));
  }
}
