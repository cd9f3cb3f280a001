package weft.ops.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import weft.ir.Element;
import weft.ir.json.Json;

/// Tree ensembles of ONNX, from their attributes, against ONNX Runtime.
class OnnxTreesTest {
  private static final int FEATURES = 4;

  @TestFactory
  Stream<DynamicTest> rows_score_as_in_onnx_runtime() {
    return Json.read("onnx_trees.json", text("onnx_trees.json")).items().stream()
        .map(one -> DynamicTest.dynamicTest(one.field("name").text(), () -> check(one)));
  }

  private static void check(Json one) {
    if (one.find("x").isEmpty()) {
      var rows = table(one.field("name").text());
      double[] x = rows.stream().flatMapToDouble(row -> Arrays.stream(row, 0, FEATURES)).toArray();
      double[] expected =
          rows.stream().flatMapToDouble(row -> Arrays.stream(row, FEATURES, row.length)).toArray();
      compare(one, x, rows.size(), expected);
      return;
    }
    var rows = one.field("x").items();
    var expected = new ArrayList<Double>();
    for (int row = 0; row < rows.size(); row++) {
      for (String name : List.of("label", "scores")) {
        int at = row;
        one.field("expected")
            .find(name)
            .ifPresent(list -> expected.addAll(numbers(list.items().get(at))));
      }
    }
    double[] x = rows.stream().flatMap(row -> numbers(row).stream()).mapToDouble(v -> v).toArray();
    compare(one, x, rows.size(), expected.stream().mapToDouble(v -> v).toArray());
  }

  private static void compare(Json one, double[] x, int rows, double[] expected) {
    double[] found = found(one, x, rows);
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      assertThat(found[i])
          .as("number " + i)
          .isCloseTo(expected[i], within(2e-6 * Math.max(1, Math.abs(expected[i]))));
    }
  }

  private static double[] found(Json one, double[] x, int rows) {
    Json at = one.field("attributes");
    Element element = one.field("element").text().equals("f64") ? Element.F64 : Element.F32;
    if (one.field("op").text().equals("TreeEnsemble")) {
      int aggregate = at.field("aggregate_function").integer();
      int post = at.field("post_transform").integer();
      return scores(newer(at, element).ensemble(aggregate, post), x, rows);
    }
    String post = text(at, "post_transform");
    var base = at.find("base_values").map(OnnxTreesTest::numbers).orElse(List.of());
    if (one.field("op").text().equals("TreeEnsembleRegressor")) {
      var trees = older(at, "target", at.field("n_targets").integer(), element);
      return scores(trees.regressor(base, post), x, rows);
    }
    var trees = older(at, "class", at.field("classlabels_int64s").items().size(), element);
    var classified = trees.classifier(base, post);
    double[] label = scores(classified.scores().with(classified.label()), x, rows);
    double[] scores = scores(classified.scores(), x, rows);
    return beside(label, scores, rows);
  }

  /// The class, then the scores, row by row.
  private static double[] beside(double[] label, double[] scores, int rows) {
    int width = scores.length / rows;
    var all = new double[rows * (1 + width)];
    for (int row = 0; row < rows; row++) {
      all[row * (1 + width)] = label[row];
      System.arraycopy(scores, row * width, all, row * (1 + width) + 1, width);
    }
    return all;
  }

  private static double[] scores(Ensemble trees, double[] x, int rows) {
    var walk = TreeWalk.of(trees);
    var out = new double[rows * walk.width()];
    walk.scores(x, 0, rows, out, 0, walk.work());
    return out;
  }

  private static OnnxTrees older(Json at, String prefix, int outputs, Element element) {
    return new OnnxTrees(
        FEATURES,
        outputs,
        new OnnxTrees.Nodes(
            wholes(at, "nodes_treeids"),
            wholes(at, "nodes_nodeids"),
            wholes(at, "nodes_featureids"),
            numbers(at.field("nodes_values")),
            at.field("nodes_modes").items().stream().map(Json::text).toList(),
            wholes(at, "nodes_truenodeids"),
            wholes(at, "nodes_falsenodeids"),
            wholes(at, "nodes_missing_value_tracks_true")),
        new OnnxTrees.Leaves(
            wholes(at, prefix + "_treeids"),
            wholes(at, prefix + "_nodeids"),
            wholes(at, prefix + "_ids"),
            numbers(at.field(prefix + "_weights"))),
        text(at, "aggregate_function"),
        element);
  }

  private static OnnxTreeEnsemble newer(Json at, Element element) {
    return new OnnxTreeEnsemble(
        FEATURES,
        at.field("n_targets").integer(),
        wholes(at, "tree_roots"),
        new OnnxTreeEnsemble.Branches(
            wholes(at, "nodes_featureids"),
            numbers(at.field("nodes_splits")),
            wholes(at, "nodes_modes"),
            wholes(at, "nodes_truenodeids"),
            wholes(at, "nodes_trueleafs"),
            wholes(at, "nodes_falsenodeids"),
            wholes(at, "nodes_falseleafs"),
            wholes(at, "nodes_missing_value_tracks_true"),
            numbers(at.field("membership_values"))),
        wholes(at, "leaf_targetids"),
        numbers(at.field("leaf_weights")),
        element);
  }

  /// Features, then answers; an empty cell is missing.
  private static List<double[]> table(String name) {
    return text(name + ".csv")
        .lines()
        .skip(1)
        .map(
            line ->
                Arrays.stream(line.split(",", -1))
                    .mapToDouble(cell -> cell.isEmpty() ? Double.NaN : Double.parseDouble(cell))
                    .toArray())
        .toList();
  }

  private static String text(String name) {
    Path file = Path.of("../conformance/trees", name + ".gz");
    try (var in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Json at, String name) {
    return at.find(name).map(Json::text).orElse("");
  }

  private static List<Long> wholes(Json at, String name) {
    return at.field(name).items().stream().map(item -> item.whole().longValueExact()).toList();
  }

  private static List<Double> numbers(Json list) {
    return list.items().stream().map(Json::number).toList();
  }

  private static OnnxTrees.Nodes nodes(List<String> modes, List<Long> yes, List<Long> no) {
    var ids = LongStream.range(0, modes.size()).boxed().toList();
    var zeros = Collections.nCopies(modes.size(), 0L);
    var halves = Collections.nCopies(modes.size(), 0.5);
    return new OnnxTrees.Nodes(zeros, ids, zeros, halves, modes, yes, no, List.of());
  }

  private static final OnnxTrees.Leaves LEAVES =
      new OnnxTrees.Leaves(List.of(0L, 0L), List.of(1L, 2L), List.of(0L, 0L), List.of(10.0, 20.0));

  private static OnnxTrees stump(List<Long> yes, String mode, String aggregate) {
    var modes = List.of(mode, "LEAF", "LEAF");
    return new OnnxTrees(
        1, 1, nodes(modes, yes, List.of(2L, 0L, 0L)), LEAVES, aggregate, Element.F32);
  }

  @Test
  void bad_attributes_are_told() {
    var good = List.of(1L, 0L, 0L);
    assertThat(scores(stump(good, "BRANCH_LT", "").regressor(List.of(), ""), new double[] {0}, 1))
        .containsExactly(10);
    assertThatThrownBy(() -> stump(good, "BRANCH_SO", "").regressor(List.of(), ""))
        .hasMessageContaining("the mode BRANCH_SO");
    assertThatThrownBy(() -> stump(good, "BRANCH_LT", "MODE").regressor(List.of(), ""))
        .hasMessageContaining("aggregate_function is MODE");
    assertThatThrownBy(() -> stump(good, "BRANCH_LT", "").regressor(List.of(), "SOFT"))
        .hasMessageContaining("post_transform is SOFT");
    assertThatThrownBy(() -> stump(good, "BRANCH_LT", "").regressor(List.of(1.0, 2.0), ""))
        .hasMessageContaining("base_values has 2 numbers");
    assertThatThrownBy(() -> stump(List.of(9L, 0L, 0L), "BRANCH_LT", "").regressor(List.of(), ""))
        .hasMessageContaining("goes to a node 9");
    assertThatThrownBy(() -> stump(List.of(0L, 0L, 0L), "BRANCH_LT", "").regressor(List.of(), ""))
        .hasMessageContaining("node 0 of tree 0 is not reached");
    assertThatThrownBy(() -> nodes(List.of("LEAF"), good, List.of(0L)))
        .hasMessageContaining("nodes_truenodeids has 3 items");
  }

  /// Converters write a set as one question after the other that lead to the same part.
  @Test
  void questions_for_one_number_after_the_other_are_a_set() {
    var modes = List.of("BRANCH_EQ", "BRANCH_EQ", "LEAF", "LEAF");
    var ids = List.of(0L, 1L, 2L, 3L);
    var zeros = List.of(0L, 0L, 0L, 0L);
    var nodes =
        new OnnxTrees.Nodes(
            zeros,
            ids,
            zeros,
            List.of(1.0, 4.0, 0.0, 0.0),
            modes,
            List.of(2L, 2L, 0L, 0L),
            List.of(1L, 3L, 0L, 0L),
            List.of());
    var leaves =
        new OnnxTrees.Leaves(
            List.of(0L, 0L), List.of(2L, 3L), List.of(0L, 0L), List.of(10.0, 20.0));
    var trees = new OnnxTrees(1, 1, nodes, leaves, "SUM", Element.F32).regressor(List.of(), "");
    assertThat(trees.thresholds().size()).isEqualTo(1);
    assertThat(trees.categories().doubles()).containsExactly(1, 4);
    assertThat(scores(trees, new double[] {1, 4, 2, Double.NaN}, 4))
        .containsExactly(10, 10, 20, 20);
  }

  @Test
  void bad_attributes_of_the_newer_op_are_told() {
    var one = List.of(0L);
    var half = List.of(0.5);
    assertThatThrownBy(() -> newer(one, List.of(7L), one, half).ensemble(1, 0))
        .hasMessageContaining("the mode 7");
    assertThatThrownBy(() -> newer(one, List.of(6L), one, half).ensemble(1, 0))
        .hasMessageContaining("membership_values ends too early");
    assertThatThrownBy(() -> newer(List.of(3L), one, one, half).ensemble(1, 0))
        .hasMessageContaining("goes to node 3");
    assertThatThrownBy(() -> newer(one, one, List.of(5L), half).ensemble(1, 0))
        .hasMessageContaining("the score 5");
    assertThatThrownBy(() -> newer(one, one, one, List.of()))
        .hasMessageContaining("leaf_weights has 0 items");
    assertThatThrownBy(() -> newer(one, one, one, half).ensemble(4, 0))
        .hasMessageContaining("aggregate_function is 4");
    assertThatThrownBy(() -> newer(one, one, one, half).ensemble(1, 5))
        .hasMessageContaining("post_transform is 5");
    assertThat(scores(newer(one, one, one, half).ensemble(1, 0), new double[] {1}, 1))
        .containsExactly(0.5);
    assertThat(newer(one, one, one, half).ensemble(1, 4).op().link()).isEqualTo(Link.PROBIT);
  }

  private static OnnxTreeEnsemble newer(
      List<Long> roots, List<Long> modes, List<Long> targets, List<Double> weights) {
    var one = List.of(0L);
    var yes = List.of(1L);
    return new OnnxTreeEnsemble(
        1,
        1,
        roots,
        new OnnxTreeEnsemble.Branches(
            one, List.of(0.5), modes, one, yes, one, yes, List.of(), List.of()),
        targets,
        weights,
        Element.F32);
  }
}
