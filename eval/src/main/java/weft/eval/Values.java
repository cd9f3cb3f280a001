package weft.eval;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Tensor;

/// The values of nodes while they are evaluated; each is freed after its last use unless it is
/// kept.
final class Values {
  private final Map<Integer, Tensor> tensors = new HashMap<>();
  private final Map<Integer, Integer> uses = new HashMap<>();

  /// @param nodes that will be evaluated
  Values(List<Node> nodes, Collection<Integer> kept) {
    for (Node node : nodes) {
      node.args().forEach(arg -> uses.merge(arg, 1, Integer::sum));
    }
    kept.forEach(id -> uses.merge(id, 1, Integer::sum));
  }

  /// All nodes are evaluated.
  static Values all(Graph graph, Collection<Integer> kept) {
    return new Values(graph.nodes(), kept);
  }

  boolean has(int id) {
    return tensors.containsKey(id);
  }

  Tensor at(int id) {
    Tensor tensor = tensors.get(id);
    if (tensor == null) {
      throw new IllegalStateException(Node.label(id) + " has no value");
    }
    return tensor;
  }

  void put(int id, Tensor tensor) {
    tensors.put(id, tensor);
  }

  /// Frees the arguments of a node that nothing else needs.
  void used(Node node) {
    for (int arg : node.args()) {
      if (uses.getOrDefault(arg, 0) == 1) {
        tensors.remove(arg);
      }
      uses.merge(arg, -1, Integer::sum);
    }
  }
}
