package weft.ops.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The sets that the nodes of an ensemble ask about; a single number that a node compares with is a
/// set of one.
final class SetTable {
  private static final int NONE = -1;

  private final List<List<Double>> members = new ArrayList<>();
  private final int[] of;

  SetTable(Ensemble trees) {
    Map<List<Double>, Integer> numbers = new HashMap<>();
    Map<Integer, Integer> tables = new HashMap<>();
    this.of = new int[trees.thresholds().size()];
    for (int node = 0; node < of.length; node++) {
      double threshold = trees.thresholds().doubleAt(node);
      of[node] =
          switch (NodeTest.test(trees.nodes().longAt(4 * node + 1))) {
            case MEMBER, CATEGORY, NATURAL_CATEGORY ->
                tables.computeIfAbsent(
                    (int) threshold, table -> number(numbers, members(trees, table)));
            case EQUAL, NOT_EQUAL -> number(numbers, List.of(threshold + 0.0));
            case LESS_EQUAL, LESS, GREATER_EQUAL, GREATER -> NONE;
          };
    }
  }

  private int number(Map<List<Double>, Integer> numbers, List<Double> set) {
    return numbers.computeIfAbsent(
        set,
        _ -> {
          members.add(set);
          return members.size() - 1;
        });
  }

  private static List<Double> members(Ensemble trees, int table) {
    var list = new ArrayList<Double>();
    for (int i = (int) trees.sets().longAt(table); i < trees.sets().longAt(table + 1); i++) {
      list.add(trees.categories().doubleAt(i) + 0.0);
    }
    return list;
  }

  /// The number of the set of a node.
  int of(int node) {
    return of[node];
  }

  List<Double> members(int set) {
    return members.get(set);
  }
}
