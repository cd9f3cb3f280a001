package weft.rewrite;

import java.util.function.IntConsumer;
import weft.ir.Graph;
import weft.ir.Node;

/// What the nodes of a graph depend on. Looking that up for one output after the other takes time
/// by what each depends on, and no memory.
public final class Cones {
  private final int[][] args;

  /// By node, in which search it was found last.
  private final int[] found;

  private final int[] ids;
  private int size;
  private int search;

  public Cones(Graph graph) {
    args = new int[graph.size()][];
    for (Node node : graph.nodes()) {
      args[node.id()] = node.args().stream().mapToInt(arg -> arg).toArray();
    }
    found = new int[args.length];
    ids = new int[args.length];
  }

  /// Hands over all that a node depends on, itself included, in whatever order.
  ///
  /// @return how many there are
  public int each(int id, IntConsumer to) {
    search++;
    size = 0;
    add(id);
    for (int i = 0; i < size; i++) {
      to.accept(ids[i]);
      for (int arg : args[ids[i]]) {
        add(arg);
      }
    }
    return size;
  }

  private void add(int id) {
    if (found[id] != search) {
      found[id] = search;
      ids[size++] = id;
    }
  }
}
