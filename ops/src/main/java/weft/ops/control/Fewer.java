package weft.ops.control;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ops.control.Shrinks.Small;

/// What ops that hold graphs share when they do with fewer results.
final class Fewer {
  private Fewer() {}

  /// The results that are used, and the carried ones that later rounds need.
  static List<Integer> closure(
      Graph body, int carried, Set<Integer> used, List<Integer> asked, Small small) {
    var results = new TreeSet<>(used);
    asked.stream().filter(i -> i < carried).forEach(results::add);
    int inputs = body.inputs().size();
    for (int before = -1; before != results.size(); ) {
      before = results.size();
      inputs(List.of(small.of(body, List.copyOf(results))), List.of(), inputs).stream()
          .filter(i -> i < carried)
          .forEach(results::add);
    }
    return List.copyOf(results);
  }

  /// The results of a graph that are used.
  static List<Integer> kept(Set<Integer> used, Graph body) {
    return used.stream().filter(i -> i < body.outputs().size()).sorted().toList();
  }

  /// The inputs that any of the graphs uses, and these.
  static List<Integer> inputs(List<Graph> graphs, List<Integer> always, int count) {
    var used = new TreeSet<>(always);
    for (Graph graph : graphs) {
      var all = graph.inputs();
      var users = graph.users();
      var outputs = Set.copyOf(graph.outputs().values());
      IntStream.range(0, count)
          .filter(i -> !users.get(all.get(i).id()).isEmpty() || outputs.contains(all.get(i).id()))
          .forEach(used::add);
    }
    return List.copyOf(used);
  }

  /// The graph with only these inputs.
  static Graph over(Graph graph, List<Integer> args) {
    var to = GraphBuilder.plain();
    var inputs = graph.inputs();
    var became = new int[graph.size()];
    for (int i : args) {
      became[inputs.get(i).id()] = to.copy(graph, inputs.get(i), List.of());
    }
    for (Node node : graph.nodes()) {
      if (!node.isInput()) {
        became[node.id()] =
            to.copy(graph, node, node.args().stream().map(arg -> became[arg]).toList());
      }
    }
    graph.outputs().forEach((name, id) -> to.output(name, became[id]));
    return to.build();
  }
}
