package weft.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The equations that some roots need, each after its arguments: depth first, roots in the given
/// order, arguments in the order of their roles.
public final class Linearize {
  private final Graph graph;
  private final int[] seen;
  private final int[] path;
  private final int[] next;
  private int size;
  private int walks;

  /// The path holds the nodes that are being visited, and for each which argument comes next.
  Linearize(Graph graph) {
    this.graph = graph;
    seen = new int[graph.size()];
    path = new int[graph.size()];
    next = new int[graph.size()];
  }

  public static List<Integer> order(Graph graph, List<Integer> roots) {
    return order(graph, roots, Set.of());
  }

  /// @param boundary nodes that are listed, but whose arguments are not looked at
  public static List<Integer> order(Graph graph, List<Integer> roots, Set<Integer> boundary) {
    roots.forEach(root -> check(graph, root));
    return new Linearize(graph).walk(roots, boundary::contains);
  }

  /// One walk of many over the same graph: the time it takes is that of the nodes it meets.
  List<Integer> walk(List<Integer> roots, IntPredicate boundary) {
    walks++;
    var order = new ArrayList<Integer>();
    for (int root : roots) {
      meet(root);
      while (size > 0) {
        int id = path[size - 1];
        List<Integer> args = boundary.test(id) ? List.of() : graph.node(id).args();
        if (next[size - 1] == args.size()) {
          order.add(id);
          size--;
        } else {
          meet(args.get(next[size - 1]++));
        }
      }
    }
    return order;
  }

  /// Goes on to a node that this walk has not seen.
  private void meet(int id) {
    if (seen[id] != walks) {
      seen[id] = walks;
      path[size] = id;
      next[size++] = 0;
    }
  }

  static void check(Graph graph, int id) {
    if (id < 0 || id >= graph.size()) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_GRAPH, "there is no node " + Node.label(id))
              .about(Node.label(id))
              .expected(graph.size() == 0 ? "no node" : "n0 to n" + (graph.size() - 1))
              .found(Node.label(id)));
    }
  }
}
