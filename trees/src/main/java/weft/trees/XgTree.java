package weft.trees;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.ir.json.Json;
import weft.ops.tree.BranchTest;
import weft.ops.tree.EnsembleBuilder;
import weft.ops.tree.MissingKind;
import weft.ops.tree.TreePart;

/// One tree of a JSON model of XGBoost. A node without children is a leaf, and its condition the
/// leaf's number. Categories of a set go right.
final class XgTree {
  private static final int MOST_CATEGORY = 1 << 24;

  private final int output;
  private final float drop;
  private final int[] left;
  private final int[] right;
  private final int[] features;
  private final float[] conditions;
  private final int[] defaultLeft;
  private final int[] types;
  private final Map<Integer, List<Double>> sets;

  XgTree(Json tree, int output, float drop) {
    this.output = output;
    this.drop = drop;
    Json parameters = XgField.of(tree, "tree_param");
    int size = XgField.items(tree, "left_children").size();
    XgField.within(parameters, "num_nodes", size, size);
    if (parameters.find("size_leaf_vector").isPresent()) {
      XgField.within(parameters, "size_leaf_vector", 0, 1);
    }
    this.left = XgField.wholes(tree, "left_children", size);
    this.right = XgField.wholes(tree, "right_children", size);
    this.features = XgField.wholes(tree, "split_indices", size);
    this.conditions = XgField.floats(tree, "split_conditions", size);
    this.defaultLeft = XgField.wholes(tree, "default_left", size);
    this.types =
        tree.find("split_type").isPresent()
            ? XgField.wholes(tree, "split_type", size)
            : new int[size];
    this.sets = sets(tree);
  }

  private static Map<Integer, List<Double>> sets(Json tree) {
    Map<Integer, List<Double>> sets = new HashMap<>();
    if (tree.find("categories_nodes").isEmpty()) {
      return sets;
    }
    int count = XgField.items(tree, "categories_nodes").size();
    int[] nodes = XgField.wholes(tree, "categories_nodes", count);
    int[] starts = XgField.wholes(tree, "categories_segments", count);
    int[] sizes = XgField.wholes(tree, "categories_sizes", count);
    var categories = XgField.items(tree, "categories");
    for (int i = 0; i < count; i++) {
      if (starts[i] < 0 || sizes[i] < 0 || sizes[i] > categories.size() - starts[i]) {
        throw XgField.wrong(
            "categories_segments",
            "a part of " + categories.size() + " categories",
            sizes[i] + " from " + starts[i] + " on");
      }
      var set = new ArrayList<Double>();
      for (Json category : categories.subList(starts[i], starts[i] + sizes[i])) {
        int number = XgField.whole(category);
        if (number < 0 || number >= MOST_CATEGORY) {
          throw XgField.wrong(
              "categories", "0 to " + (MOST_CATEGORY - 1), Integer.toString(number));
        }
        set.add((double) number);
      }
      sets.put(nodes[i], set);
    }
    return sets;
  }

  void addTo(EnsembleBuilder to) {
    to.tree(0, this::part);
  }

  private TreePart part(int node) {
    if (node < 0 || node >= left.length) {
      throw XgField.wrong(
          "left_children",
          left.length == 0 ? "a tree with a node" : "nodes 0 to " + (left.length - 1),
          "node " + node);
    }
    if (left[node] == -1) {
      return TreePart.Tip.of(output, drop * conditions[node]);
    }
    return switch (types[node]) {
      case 0 -> threshold(node);
      case 1 -> category(node);
      default -> throw XgField.wrong("split_type", "0 or 1", types[node] + " at node " + node);
    };
  }

  private TreePart threshold(int node) {
    if (Float.isNaN(conditions[node])) {
      throw XgField.wrong("split_conditions", "a number", "NaN at node " + node);
    }
    return TreePart.Branch.of(
        features[node],
        BranchTest.LESS,
        conditions[node],
        MissingKind.NAN,
        defaultLeft[node] != 0,
        left[node],
        right[node]);
  }

  private TreePart category(int node) {
    var set = sets.get(node);
    if (set == null) {
      throw XgField.wrong("categories_nodes", "the categories of node " + node, "none");
    }
    return TreePart.Branch.ofSet(
        features[node],
        BranchTest.NATURAL_CATEGORY,
        set,
        defaultLeft[node] == 0,
        right[node],
        left[node]);
  }
}
