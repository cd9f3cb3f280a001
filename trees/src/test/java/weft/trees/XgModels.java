package weft.trees;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// JSON models of XGBoost, written by hand after its documented format.
final class XgModels {
  private XgModels() {}

  /// A tree of three nodes: `f0 < 0.5`, missing goes left.
  static String stump(double left, double right) {
    return tree(
        "\"left_children\": [1, -1, -1], \"right_children\": [2, -1, -1]",
        "[0, 0, 0]",
        "[5E-1, %s, %s]".formatted(left, right),
        "[1, 0, 0]",
        "[0, 0, 0]",
        "");
  }

  /// `f1` in {1, 3} goes right, missing too.
  static String categories(double left, double right) {
    return tree(
        "\"left_children\": [1, -1, -1], \"right_children\": [2, -1, -1]",
        "[1, 0, 0]",
        "[0, %s, %s]".formatted(left, right),
        "[0, 0, 0]",
        "[1, 0, 0]",
        "\"categories\": [1, 3], \"categories_nodes\": [0], \"categories_segments\": [0],"
            + " \"categories_sizes\": [2],");
  }

  private static String tree(
      String children,
      String indices,
      String conditions,
      String defaults,
      String types,
      String categories) {
    return """
    {"base_weights": [0, 0, 0], %s, %s "default_left": %s, "id": 0, "parents": [2147483647, 0, 0],
     "split_conditions": %s, "split_indices": %s, "split_type": %s, "sum_hessian": [3, 2, 1],
     "tree_param": {"num_deleted": "0", "num_feature": "2", "num_nodes": "3", "size_leaf_vector": "1"}}\
    """
        .formatted(children, categories, defaults, conditions, indices, types);
  }

  static String model(String objective, String base, int classes, List<String> trees) {
    return model(objective, base, classes, booster(classes, trees));
  }

  static String dart(List<String> trees, String drops) {
    return model(
        "reg:squarederror",
        "0",
        0,
        "{\"name\": \"dart\", \"gbtree\": %s, \"weight_drop\": %s}"
            .formatted(booster(0, trees), drops));
  }

  private static String booster(int classes, List<String> trees) {
    String groups =
        IntStream.range(0, trees.size())
            .mapToObj(i -> String.valueOf(classes == 0 ? 0 : i % classes))
            .collect(Collectors.joining(", ", "[", "]"));
    return """
    {"model": {"gbtree_model_param": {"num_parallel_tree": "1", "num_trees": "%d"},
               "tree_info": %s, "trees": [%s]}, "name": "gbtree"}\
    """
        .formatted(trees.size(), groups, String.join(",\n", trees));
  }

  private static String model(String objective, String base, int classes, String booster) {
    return """
    {"learner": {"attributes": {}, "feature_names": ["f0", "f1"], "feature_types": ["float", "c"],
     "gradient_booster": %s,
     "learner_model_param": {"base_score": "%s", "boost_from_average": "1", "num_class": "%d",
                             "num_feature": "2", "num_target": "1"},
     "objective": {"name": "%s"}}, "version": [3, 0, 0]}
    """
        .formatted(booster, base, classes, objective);
  }
}
