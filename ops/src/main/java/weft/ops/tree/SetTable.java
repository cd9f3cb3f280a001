package weft.ops.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The sets that the nodes of an ensemble ask about; a single number that a node compares with is a
/// set of one.
final class SetTable {
  private final List<List<Double>> members = new ArrayList<>();
  private final int[] of;

  SetTable(Ensemble trees) {
    Map<List<Double>, Integer> numbers = new HashMap<>();
    this.of = new int[trees.thresholds().size()];
    for (int node = 0; node < of.length; node++) {
      var set = set(trees, node);
      of[node] =
          numbers.computeIfAbsent(
              set,
              _ -> {
                members.add(set);
                return members.size() - 1;
              });
    }
  }

  private static List<Double> set(Ensemble trees, int node) {
    double threshold = trees.thresholds().doubleAt(node);
    return switch (NodeTest.test(trees.nodes().longAt(4 * node + 1))) {
      case MEMBER, CATEGORY, NATURAL_CATEGORY -> {
        var list = new ArrayList<Double>();
        int from = (int) trees.sets().longAt((int) threshold);
        int to = (int) trees.sets().longAt((int) threshold + 1);
        for (int i = from; i < to; i++) {
          list.add(trees.categories().doubleAt(i) + 0.0);
        }
        yield list;
      }
      case EQUAL, NOT_EQUAL -> List.of(threshold + 0.0);
      case LESS_EQUAL, LESS, GREATER_EQUAL, GREATER -> List.of();
    };
  }

  /// The number of the set of a node.
  int of(int node) {
    return of[node];
  }

  List<Double> members(int set) {
    return members.get(set);
  }
}
