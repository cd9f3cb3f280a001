package weft.trees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;
import weft.ops.tree.TreeWalk;

/// Models by hand, and what their format says of them.
class XgBoostTest {
  private static final double NAN = Double.NaN;

  private static double[] scores(String model, double... x) {
    var walk = TreeWalk.of(XgBoost.read("model.json", model).ensemble());
    var out = new double[x.length / 2 * walk.width()];
    walk.scores(x, 0, x.length / 2, out, 0, walk.work());
    return out;
  }

  @Test
  void below_goes_left_and_missing_to_its_side() {
    String model = XgModels.model("reg:squarederror", "2.5E-1", 0, List.of(XgModels.stump(1, 2)));
    assertThat(scores(model, 0.4, 0, 0.5, 0, 0.6, 0, NAN, 0))
        .containsExactly(1.25, 2.25, 2.25, 1.25);
    // As a float it is 0.5.
    assertThat(scores(model, Math.nextDown(0.5), 0)).containsExactly(2.25);
  }

  @Test
  void categories_of_a_set_go_right() {
    String model = XgModels.model("reg:squarederror", "0", 0, List.of(XgModels.categories(1, 2)));
    assertThat(scores(model, 0, 1, 0, 3.9, 0, 2, 0, -0.5, 0, 1e8, 0, NAN))
        .containsExactly(2, 2, 1, 1, 1, 2);
  }

  @Test
  void sums_are_floats() {
    var trees = List.of(XgModels.stump(0.1, 0), XgModels.stump(0.2, 0), XgModels.stump(1e-9, 0));
    String model = XgModels.model("reg:squarederror", "0.5", 0, trees);
    assertThat(scores(model, 0, 0)).containsExactly(0.5f + 0.1f + 0.2f + 1e-9f);
  }

  @Test
  void objectives() {
    var one = List.of(XgModels.stump(0, 1));
    assertThat(scores(XgModels.model("binary:logistic", "2.5E-1", 0, one), 0, 0)[0])
        .isCloseTo(0.25, within(1e-7));
    assertThat(scores(XgModels.model("binary:logitraw", "5E-1", 0, one), 1, 0)).containsExactly(1);
    assertThat(scores(XgModels.model("count:poisson", "3", 0, one), 0, 0)[0])
        .isCloseTo(3, within(1e-6));
    assertThat(scores(XgModels.model("binary:hinge", "0", 0, one), 0, 0, 1, 0))
        .containsExactly(0, 1);
    var two = List.of(XgModels.stump(0, 1), XgModels.stump(0, 2));
    assertThat(scores(XgModels.model("multi:softmax", "5E-1", 2, two), 0, 0, 1, 0))
        .containsExactly(0, 1);
    double[] both = scores(XgModels.model("multi:softprob", "[5E-1,5E-1]", 2, two), 0, 0, 1, 0);
    assertThat(both[0]).isEqualTo(0.5);
    assertThat(both[3]).isCloseTo(1 / (1 + Math.exp(-1)), within(1e-7));
  }

  @Test
  void dropped_trees_count_less() {
    var trees = List.of(XgModels.stump(1, 2), XgModels.stump(10, 20));
    assertThat(scores(XgModels.dart(trees, "[0.5, 1]"), 0, 0, 1, 0)).containsExactly(10.5, 21);
    assertThatThrownBy(() -> scores(XgModels.dart(trees, "[0.5]"), 0, 0))
        .hasMessageContaining("'weight_drop'")
        .hasMessageContaining("a number for each of 2 trees");
  }

  @Test
  void names_of_features() {
    String model = XgModels.model("reg:squarederror", "0", 0, List.of(XgModels.stump(1, 2)));
    assertThat(XgBoost.read("m", model).features()).containsExactly("f0", "f1");
    assertThat(XgBoost.read("m", model.replace("[\"f0\", \"f1\"]", "[]")).features())
        .containsExactly("f0", "f1");
    refused(model.replace("[\"f0\", \"f1\"]", "[\"a\"]"), "'feature_names'");
  }

  private static void refused(String model, String words) {
    assertThatThrownBy(() -> XgBoost.read("model.json", model))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining(words);
  }

  @Test
  void what_is_wrong_is_told_with_tree_and_field() {
    String model =
        XgModels.model(
            "reg:squarederror", "0", 0, List.of(XgModels.stump(1, 2), XgModels.categories(1, 2)));
    refused("[]", "this is not a JSON model of XGBoost");
    refused(model.substring(0, model.length() / 2), "model.json:");
    refused(model.replace("reg:squarederror", "my:own"), "'objective'");
    refused(model.replace("\"gbtree\"", "\"gblinear\""), "gbtree or dart");
    refused(model.replace("\"base_score\": \"0\"", "\"base_score\": \"x\""), "'base_score'");
    refused(model.replace("\"base_score\": \"0\"", "\"base_score\": \"[1,2]\""), "'base_score'");
    refused(model.replace("\"num_class\": \"0\"", "\"num_class\": \"-1\""), "'num_class'");
    refused(model.replace("\"tree_info\": [0, 0]", "\"tree_info\": [0, 1]"), "tree 1: 'tree_info'");
    refused(model.replace("\"tree_info\": [0, 0]", "\"tree_info\": [0]"), "'tree_info'");
    refused(model.replace("\"num_nodes\": \"3\"", "\"num_nodes\": \"4\""), "tree 0: 'num_nodes'");
    refused(model.replace("[1, -1, -1], \"right", "[9, -1, -1], \"right"), "node 9");
    refused(model.replace("[1, -1, -1], \"right", "[0, -1, -1], \"right"), "leads back to itself");
    refused(model.replace("\"split_type\": [1", "\"split_type\": [2"), "tree 1: 'split_type'");
    refused(model.replace("\"categories_nodes\": [0]", "\"categories_nodes\": [1]"), "node 0");
    refused(model.replace("\"categories_sizes\": [2]", "\"categories_sizes\": [3]"), "3 from 0 on");
    refused(model.replace("\"categories\": [1, 3]", "\"categories\": [1, -3]"), "'categories'");
    refused(model.replace("[5E-1,", "[\"NaN\","), "tree 0: 'split_conditions'");
    refused(model.replace("[5E-1,", "[true,"), "tree 0: 'split_conditions'");
    refused(model.replace("\"split_indices\": [1", "\"split_indices\": [7"), "the feature 7");
    refused(
        model.replace("\"size_leaf_vector\": \"1\"", "\"size_leaf_vector\": \"3\""),
        "'size_leaf_vector'");
    var one = List.of(XgModels.stump(0, 1));
    refused(XgModels.model("binary:logistic", "1.5", 0, one), "above 0 and below 1");
    refused(XgModels.model("count:poisson", "0", 0, one), "above 0");
    refused("{\"learner\": {}}", "'learner_model_param' is missing");
  }
}
