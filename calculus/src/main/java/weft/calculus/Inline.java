package weft.calculus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;

/// The equations of a graph written into another one, with its inputs replaced. Inputs may be given
/// bit by bit: what depends on the missing ones waits.
public final class Inline {
  private final Graph graph;
  private final GraphBuilder to;
  private final Labels labels;
  private final List<Node> inputs;
  private final @Nullable Integer[] became;
  private int given;

  /// @param labels whose tags the equations get besides their own
  public Inline(Graph graph, GraphBuilder to, Labels labels) {
    this.graph = graph;
    this.to = to;
    this.labels = labels;
    this.inputs = graph.inputs();
    this.became = new @Nullable Integer[graph.size()];
  }

  /// All at once; gives the outputs by name.
  public static Map<String, Integer> all(
      Graph graph, GraphBuilder to, List<Integer> inputs, Labels labels) {
    return new Inline(graph, to, labels).give(inputs).outputs();
  }

  /// The next inputs, and all equations that they suffice for.
  public Inline give(List<Integer> ids) {
    for (int id : ids) {
      became[inputs.get(given++).id()] = id;
    }
    for (Node node : graph.nodes()) {
      boolean ready =
          became[node.id()] == null
              && !node.isInput()
              && node.args().stream().allMatch(arg -> became[arg] != null);
      if (ready) {
        became[node.id()] = copy(node);
      }
    }
    return this;
  }

  private int copy(Node node) {
    var args = new ArrayList<Integer>();
    node.args().forEach(arg -> args.add(Objects.requireNonNull(became[arg])));
    if (labels.tags().isEmpty() || graph.payload(node.id()).isPresent()) {
      return to.copy(graph, node, args);
    }
    return DerivativeSources.tagged(node, to, args, labels.tags());
  }

  /// The outputs that are there.
  public Map<String, Integer> outputs() {
    var outputs = new LinkedHashMap<String, Integer>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              Integer at = became[id];
              if (at != null) {
                outputs.put(name, at);
              }
            });
    return outputs;
  }
}
