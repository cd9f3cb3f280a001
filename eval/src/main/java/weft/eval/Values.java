package weft.eval;

import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Tensor;

/// The values of a graph's nodes while it is evaluated; each is freed after its last use unless it
/// is kept.
final class Values {
  private final @Nullable Tensor[] tensors;
  private final int[] uses;

  /// @param wanted which nodes will be evaluated
  Values(Graph graph, boolean[] wanted, Collection<Integer> kept) {
    tensors = new Tensor[graph.size()];
    uses = new int[graph.size()];
    for (Node node : graph.nodes()) {
      if (wanted[node.id()]) {
        node.args().forEach(arg -> uses[arg]++);
      }
    }
    kept.forEach(id -> uses[id]++);
  }

  /// All nodes are evaluated.
  static Values all(Graph graph, Collection<Integer> kept) {
    var wanted = new boolean[graph.size()];
    Arrays.fill(wanted, true);
    return new Values(graph, wanted, kept);
  }

  boolean has(int id) {
    return tensors[id] != null;
  }

  Tensor at(int id) {
    Tensor tensor = tensors[id];
    if (tensor == null) {
      throw new IllegalStateException(Node.label(id) + " has no value");
    }
    return tensor;
  }

  void put(int id, Tensor tensor) {
    tensors[id] = tensor;
  }

  /// Frees the arguments of a node that nothing else needs.
  void used(Node node) {
    for (int arg : node.args()) {
      if (--uses[arg] == 0) {
        tensors[arg] = null;
      }
    }
  }
}
