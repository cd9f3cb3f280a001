package weft.trees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Verify;
import weft.ir.problem.WeftException;
import weft.ops.array.ArrayExtract;
import weft.ops.source.Column;
import weft.ops.tree.Ensemble;
import weft.ops.tree.TreeWalk;

class LightGbmTest {
  static List<String> models() {
    return TreeFiles.LIGHTGBM;
  }

  /// What LightGBM's own predictor gave, missing values and corners of categories included.
  @ParameterizedTest
  @MethodSource("models")
  void rows_score_as_in_lightgbm(String name) {
    var model = LightGbm.read(name, TreeFiles.text(name + ".txt"));
    var answers = TreeFiles.Answers.of(name);
    int rows = answers.rows().length;
    double[] x = answers.of('f');
    var graph = Verify.orThrow(model.ensemble().graph(Element.F64, rows));
    var outcome = Interpreter.standard().run(graph, Map.of("x", Tensor.of(Shape.of(rows, 6), x)));
    close(outcome.output("prediction"), answers.of('p'));
    close(outcome.output("raw"), answers.of('r'));
  }

  private static void close(Tensor found, double[] expected) {
    assertThat(found.size()).isEqualTo(expected.length);
    for (int i = 0; i < expected.length; i++) {
      if (Double.compare(found.doubleAt(i), expected[i]) == 0) {
        continue; // Infinite or missing too.
      }
      assertThat(found.doubleAt(i))
          .as("number " + i)
          .isCloseTo(expected[i], within(1e-12 * Math.max(1, Math.abs(expected[i]))));
    }
  }

  private static final String SMALL =
      """
      tree
      version=v4
      num_class=1
      num_tree_per_iteration=1
      max_feature_idx=1
      objective=OBJECTIVE
      feature_names=a b
      tree_sizes=1 1

      Tree=0
      num_leaves=3
      num_cat=1
      split_feature=0 1
      threshold=0.5 0
      decision_type=2 1
      left_child=1 -1
      right_child=-3 -2
      leaf_value=1 2 4
      cat_boundaries=0 2
      cat_threshold=2 1
      is_linear=0

      Tree=1
      num_leaves=1
      num_cat=0
      leaf_value=10

      end of trees
      """;

  private static double[] scores(String text, double... x) {
    var walk = TreeWalk.of(LightGbm.read("model.txt", text).ensemble());
    var out = new double[x.length / 2];
    walk.scores(x, 0, x.length / 2, out, 0, walk.work());
    return out;
  }

  @Test
  void a_small_model() {
    String model = SMALL.replace("OBJECTIVE", "regression");
    // Categories 1 and 32; a missing number counts as 0.
    assertThat(scores(model, 0, 1, 0, 32, 0, 2, 1, 1, Double.NaN, 1))
        .containsExactly(11, 11, 12, 14, 11);
    assertThat(LightGbm.read("model.txt", model).features()).containsExactly("a", "b");
    assertThat(LightGbm.read("model.txt", model).objective()).isEqualTo("regression");
  }

  /// An array a row of a table: the scores of each row, whatever the other rows are.
  @Test
  void rows_of_a_table() {
    var trees = LightGbm.read("model.txt", SMALL.replace("OBJECTIVE", "regression")).ensemble();
    var to = GraphBuilder.plain();
    int x = to.add(new Column("x", Element.F64, List.of(2)));
    int scores = Ensemble.addScores(to, trees.op(), x, trees.addTables(to));
    assertThat(to.type(scores)).hasToString("f64[1]{entity,time}");
    to.output("score", to.add(new ArrayExtract(0), scores));
    Map<String, Tensor> columns = new LinkedHashMap<>();
    columns.put("x", Tensor.of(Shape.of(3, 2), new double[] {0, 1, 0, 2, 1, 1}));
    columns.put("time", Tensor.longs(Element.I64, Shape.of(3), i -> i));
    var outcome =
        Interpreter.standard().run(to.build(), new Table(columns, Optional.empty(), "time"));
    assertThat(outcome.output("score")).isEqualTo(Tensor.column(11, 12, 14));
  }

  @Test
  void output_functions_of_objectives() {
    assertThat(scores(SMALL.replace("OBJECTIVE", "regression_l1 sqrt"), 0, 1)).containsExactly(121);
    assertThat(scores(SMALL.replace("OBJECTIVE", "tweedie"), 0, 1)[0])
        .isCloseTo(Math.exp(11), within(1e-9));
    assertThat(scores(SMALL.replace("OBJECTIVE", "binary sigmoid:0.5"), 0, 1)[0])
        .isCloseTo(1 / (1 + Math.exp(-5.5)), within(1e-15));
    assertThat(scores(SMALL.replace("OBJECTIVE", "cross_entropy"), 0, 1)[0])
        .isCloseTo(1 / (1 + Math.exp(-11)), within(1e-15));
    assertThat(scores(SMALL.replace("OBJECTIVE", "cross_entropy_lambda"), 0, 1)[0])
        .isCloseTo(Math.log1p(Math.exp(11)), within(1e-12));
    assertThat(scores(SMALL.replace("OBJECTIVE", "lambdarank"), 0, 1)).containsExactly(11);
    assertThat(scores(SMALL.replace("objective=OBJECTIVE\n", ""), 0, 1)).containsExactly(11);
    assertThat(scores(SMALL.replace("OBJECTIVE", ""), 0, 1)).containsExactly(11);
  }

  private static void refused(String model, String... words) {
    assertThatThrownBy(() -> LightGbm.read("model.txt", model))
        .isInstanceOf(WeftException.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void what_is_wrong_is_told_with_line_tree_and_key() {
    String model = SMALL.replace("OBJECTIVE", "regression");
    refused("Tree=0", "this is not a text model of LightGBM");
    refused(model.replace("end of trees", ""), "the model ends in tree 1", "model.txt:23:1");
    refused(model.replace("threshold=0.5 0", "threshold=0.5 x"), "tree 0: 'threshold'", ":14:15");
    refused(model.replace("threshold=0.5 0", "threshold=0.5"), "tree 0: 'threshold'", "1 number");
    refused(model.replace("threshold=0.5 0", "threshold=nan 0"), "nan at node 0");
    refused(model.replace("threshold=0.5 0", "threshold=0.5 1"), "node 1 names one of 1 sets");
    refused(model.replace("left_child=1 -1", "left_child=0 -1"), "leads back to itself", "tree 0");
    refused(model.replace("left_child=1 -1", "left_child=7 -1"), "node 7");
    refused(model.replace("left_child=1 -1", "left_child=1 -9"), "leaf 8");
    refused(model.replace("split_feature=0 1", "split_feature=0 2"), "the feature 2", "0 to 1");
    refused(model.replace("decision_type=2 1", "decision_type=12 1"), "kind of missing values");
    refused(model.replace("cat_threshold=2 1", "cat_threshold=2"), "'cat_boundaries'");
    refused(model.replace("cat_threshold=2 1", "cat_threshold=2 -1"), "32 bits");
    refused(model.replace("num_leaves=1\n", "num_leaves=0\n"), "a tree has a leaf");
    refused(model.replace("num_leaves=1\n", "num_leaves=1 2\n"), "one whole number");
    refused(model.replace("num_leaves=1\n", ""), "tree 1: 'num_leaves' is missing");
    refused(model.replace("is_linear=0", "is_linear=1"), "tree 0: 'leaf_const' is missing");
    refused(model.replace("num_cat=0", "num_leaves=1"), "it is given twice");
    refused(model.replace("Tree=1", "Tree=2"), "trees are counted from 0");
    refused(model.replace("tree_sizes=1 1", "tree_sizes=1"), "it speaks of 1 trees", "2 trees");
    refused(model.replace("feature_names=a b", "feature_names=a"), "each of 2 features");
    refused(model.replace("feature_names=a b\n", ""), "'feature_names' is missing");
    refused(model.replace("max_feature_idx=1", "max_feature_idx=-7"), "'max_feature_idx'");
    refused(model.replace("=regression", "=mine"), "this objective is not known");
    refused(model.replace("=regression", "=binary sigmoid:-1"), "the factor of the sigmoid");
    refused(model.replace("=regression", "=multiclass num_class:3"), "a tree for each class");
  }

  @Test
  void linear_leaves_are_checked() {
    String linear =
        SMALL
            .replace("OBJECTIVE", "regression")
            .replace(
                "is_linear=0",
                "is_linear=1\nleaf_const=1 2 3\nnum_features=1 0 0\nleaf_features=0\nleaf_coeff=2");
    assertThat(scores(linear, 0.25, 1, Double.NaN, 1)).containsExactly(11.5, 11);
    refused(linear.replace("num_features=1 0", "num_features=-1 0"), "0 or more features");
    refused(linear.replace("leaf_features=0", "leaf_features=-4"), "counted from 0");
    refused(linear.replace("leaf_features=0", "leaf_features=9"), "takes the feature 9");
  }

  @Test
  void files(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("model.txt");
    assertThatThrownBy(() -> LightGbm.read(file)).hasMessageContaining("no such file");
    Files.writeString(file, SMALL.replace("OBJECTIVE", "regression"));
    assertThat(LightGbm.read(file).features()).hasSize(2);
    Path json = folder.resolve("model.json");
    Files.writeString(
        json, XgModels.model("reg:squarederror", "0", 0, List.of(XgModels.stump(1, 2))));
    assertThat(XgBoost.read(json).features()).hasSize(2);
  }
}
