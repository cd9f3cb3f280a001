package weft.rewrite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;

/// A graph cut into trees, one for each root: what it takes from placeholders, constants and other
/// trees, and the equations that lead from there to the root. Equations between two roots that both
/// need are in both trees.
public final class Forest {
  private Forest() {}

  /// @param inputs placeholders, constants and roots of other trees, by id
  /// @param body the other equations, each after its arguments; the last is the root
  public record Tree(int root, List<Integer> inputs, List<Integer> body) {
    public Tree {
      inputs = List.copyOf(inputs);
      body = List.copyOf(body);
    }
  }

  /// Placeholders and constants: what trees start from.
  public static boolean isLeaf(Op op) {
    return op instanceof Placeholder || op instanceof Constant;
  }

  /// The trees of these roots, each after those that it takes from.
  ///
  /// The order is that of a queue: the first tree is taken; if it must wait, it goes to the back.
  /// So trees keep the order of their roots as far as they can.
  public static List<Tree> partition(Graph graph, List<Integer> roots) {
    var position = new HashMap<Integer, Integer>();
    for (int root : roots) {
      Linearize.check(graph, root);
      if (isLeaf(graph.node(root).op())) {
        throw refused(graph, root, "is a " + graph.node(root).op().tag() + ", so it has no tree");
      }
      if (position.putIfAbsent(root, position.size()) != null) {
        throw refused(graph, root, "is a root twice");
      }
    }
    var walks = new Linearize(graph);
    var trees = roots.stream().map(root -> tree(graph, walks, root, position.keySet())).toList();
    var round = rounds(trees, position);
    return trees.stream()
        .sorted(
            Comparator.<Tree>comparingInt(tree -> round.getOrDefault(tree.root, 0))
                .thenComparing(tree -> position.getOrDefault(tree.root, 0)))
        .toList();
  }

  private static Tree tree(Graph graph, Linearize walks, int root, Set<Integer> roots) {
    IntPredicate other = id -> id != root && roots.contains(id);
    var inputs = new ArrayList<Integer>();
    var body = new ArrayList<Integer>();
    for (int id : walks.walk(List.of(root), other)) {
      (other.test(id) || isLeaf(graph.node(id).op()) ? inputs : body).add(id);
    }
    inputs.sort(Comparator.naturalOrder());
    return new Tree(root, inputs, body);
  }

  /// In which round of the queue each tree is emitted: in that of a tree it waits for, if that one
  /// stands before it, else in the next. Roots have larger ids than what they need, so going by id
  /// every tree finds its needs settled.
  private static Map<Integer, Integer> rounds(List<Tree> trees, Map<Integer, Integer> position) {
    var round = new HashMap<Integer, Integer>();
    var byId = trees.stream().sorted(Comparator.comparingInt(Tree::root)).toList();
    for (Tree tree : byId) {
      int own = position.getOrDefault(tree.root, 0);
      int last = 0;
      for (int input : tree.inputs) {
        Integer other = position.get(input);
        if (other != null) {
          int at = round.getOrDefault(input, 0);
          last = Math.max(last, other < own ? at : at + 1);
        }
      }
      round.put(tree.root, last);
    }
    return round;
  }

  private static WeftException refused(Graph graph, int root, String why) {
    Node node = graph.node(root);
    return new WeftException(
        Diagnostic.of(Code.BAD_GRAPH, node.title() + " " + why)
            .about(node.label())
            .expected("roots that are computed, each once")
            .found(node.label())
            .at(node.origin()));
  }
}
