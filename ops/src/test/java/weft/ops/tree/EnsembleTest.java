package weft.ops.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.TensorDigest;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphPrinter;
import weft.ir.text.GraphReader;
import weft.ops.Ops;
import weft.ops.source.Input;

class EnsembleTest {
  private static final List<TreePart> TREE =
      List.of(
          TreePart.Branch.of(0, BranchTest.LESS_EQUAL, 1.5, MissingKind.NAN, true, 1, 2),
          TreePart.Tip.of(0, 10),
          TreePart.Branch.ofSet(1, BranchTest.CATEGORY, List.of(3.0, 1.0, 3.0), false, 3, 4),
          TreePart.Tip.of(0, 20),
          TreePart.Tip.of(0, 30));

  private static Ensemble small() {
    var builder = new EnsembleBuilder(2, 1);
    builder.tree(0, TREE::get);
    return builder.build(Aggregation.SUM, Link.NONE, 1, Element.F64);
  }

  /// With one cell of a table changed.
  private static Ensemble changed(int table, int cell, double to) {
    Ensemble trees = small();
    var tables = new ArrayList<>(trees.tables());
    Tensor old = tables.get(table);
    tables.set(
        table,
        old.element() == Element.F64
            ? Tensor.f64(old.shape(), i -> i == cell ? to : old.doubleAt(i))
            : Tensor.longs(old.element(), old.shape(), i -> i == cell ? (long) to : old.longAt(i)));
    return Ensemble.of(trees.op(), tables);
  }

  @Test
  void the_tables_of_a_small_ensemble() {
    Ensemble trees = small();
    assertThat(trees.roots().longs()).containsExactly(0);
    // Feature, test, yes, no: less_equal (0) + nan (32) + missing is yes (64); category (7) + 32.
    assertThat(trees.nodes().longs()).containsExactly(0, 96, -1, 1, 1, 39, -2, -3);
    assertThat(trees.thresholds().doubles()).containsExactly(1.5, 0);
    assertThat(trees.sets().longs()).containsExactly(0, 2);
    assertThat(trees.categories().doubles()).containsExactly(1, 3);
    assertThat(trees.leaves().longs()).containsExactly(0, 1, 2, 3);
    assertThat(trees.entries().longs()).containsExactly(0, -1, 0, -1, 0, -1);
    assertThat(trees.weights().doubles()).containsExactly(10, 20, 30);
    assertThat(trees.parameters()).isEqualTo(7);
  }

  @Test
  void the_graph_has_the_tables_as_operands() {
    var graph = small().graph(Element.F64, 3);
    assertThat(graph.node(graph.outputs().get("prediction")).type()).hasToString("f64[3,1]");
    assertThat(graph.outputs().get("raw")).isEqualTo(graph.outputs().get("prediction"));
    assertThat(GraphPrinter.print(graph)).contains("trees(x=n0, roots=n1").contains("link=none");
  }

  @Test
  void the_graph_is_read_back_from_its_text() {
    Graph graph = small().graph(Element.F32);
    String text = GraphPrinter.print(graph);
    var tables = new HashMap<String, Tensor>();
    graph.payloads().values().forEach(table -> tables.put(TensorDigest.of(table), table));
    assertThat(GraphReader.read(text, Ops.all(), digest -> Optional.ofNullable(tables.get(digest))))
        .isEqualTo(graph);
  }

  @Test
  void derivatives_end_at_trees_and_are_refused_by_linear_leaves() {
    var graph = small().graph(Element.F64);
    var to = GraphBuilder.plain();
    var node = graph.node(graph.outputs().get("raw"));
    var site = new Site(to, node, node.args(), 0, List.of());
    var op = small().op();
    assertThat(op.push(site, List.of())).isEmpty();
    assertThat(op.pull(site, 0)).hasSize(9).allMatch(Optional::isEmpty);
    var linear = new Trees(2, 1, Aggregation.SUM, 1, List.of(), Link.NONE, 1, true, Element.F64);
    assertThatThrownBy(() -> linear.pull(site, 0)).hasMessageContaining("linear leaves");
  }

  @Test
  void tables_that_do_not_fit_are_told() {
    refused(_ -> changed(0, 0, 7), "row 0 of 'roots'");
    refused(_ -> changed(0, 0, -9), "row 0 of 'roots'");
    refused(_ -> changed(1, 3, 0), "goes to a later part");
    refused(_ -> changed(1, 6, -1), "no other goes to");
    refused(_ -> changed(1, 0, 2), "node 0 asks one of 2 features");
    refused(_ -> changed(1, 1, 9), "node 0 has a known test");
    refused(_ -> changed(2, 0, Double.NaN), "compares with a number");
    refused(_ -> changed(2, 1, 1), "node 1 asks one of 1 sets");
    refused(_ -> changed(3, 1, 1), "'sets' goes up from 0 to 2");
    refused(_ -> changed(4, 0, 5), "the members of a set ascend");
    refused(_ -> changed(5, 1, 5), "'leaves' goes up from 0 to 3");
    refused(_ -> changed(6, 0, 1), "leaf 0 adds to one of 1 scores");
    refused(_ -> changed(6, 1, -3), "known kinds of entries");
    refused(_ -> changed(6, 1, -2), "a leaf is numbers");
    refused(_ -> changed(6, 1, 0), "a leaf is numbers");
  }

  private static void refused(IntFunction<Ensemble> act, String words) {
    assertThatThrownBy(() -> act.apply(0))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining(words);
  }

  @Test
  void tables_of_other_shapes_are_told() {
    Ensemble trees = small();
    var tables = new ArrayList<>(trees.tables());
    tables.set(1, tables.get(1).reshape(Shape.of(4, 2)));
    assertThatThrownBy(() -> Ensemble.of(trees.op(), tables))
        .hasMessageContaining("each row of the table 'nodes' has 4 numbers");
    tables.set(1, tables.get(1).reshape(Shape.of(2, 4)));
    tables.set(2, Tensor.column(1));
    assertThatThrownBy(() -> Ensemble.of(trees.op(), tables))
        .hasMessageContaining("'nodes' has a row for each of 'thresholds'");
  }

  @Test
  void a_wrong_number_of_features_is_told() {
    Ensemble trees = small();
    var to = GraphBuilder.plain();
    int x = to.add(Input.of("x", new Type(Element.F32, Shape.of(10, 3), Set.of())));
    var tables = trees.addTables(to);
    assertThatThrownBy(() -> Ensemble.addScores(to, trees.op(), x, tables))
        .hasMessageContaining("the trees take 2 features a row, found 3 features")
        .hasMessageContaining("a last dimension of 2");
    int one = to.add(Input.of("one", Type.scalar(Element.F64)));
    assertThatThrownBy(() -> Ensemble.addScores(to, trees.op(), one, tables))
        .hasMessageContaining("found one number");
  }

  @Test
  void attributes_are_checked() {
    var op = small().op();
    assertThatThrownBy(
            () -> new Trees(2, 0, Aggregation.SUM, 1, List.of(), Link.NONE, 1, false, Element.F64))
        .hasMessageContaining("the number of scores must be at least 1");
    assertThatThrownBy(
            () ->
                new Trees(2, 2, Aggregation.SUM, 1, List.of(1.0), Link.NONE, 1, false, Element.F64))
        .hasMessageContaining("a number for each of 2 scores");
    assertThatThrownBy(
            () ->
                new Trees(
                    2, 2, Aggregation.SUM, 1, List.of(), Link.OPPOSITES, 1, false, Element.F64))
        .hasMessageContaining("outputs must be 1");
    assertThatThrownBy(
            () -> new Trees(2, 2, Aggregation.SUM, 1, List.of(), Link.NONE, 1, false, Element.I64))
        .hasMessageContaining("f64 or f32");
    assertThat(op.with(Link.OPPOSITES, 1).width()).isEqualTo(2);
  }

  @Test
  void circles_and_places_that_are_not_there_are_told() {
    var circle =
        List.<TreePart>of(
            TreePart.Branch.of(0, BranchTest.LESS, 0, MissingKind.NAN, true, 1, 1),
            TreePart.Branch.of(0, BranchTest.LESS, 0, MissingKind.NAN, true, 0, 0));
    var builder = new EnsembleBuilder(1, 1);
    assertThatThrownBy(() -> builder.tree(0, circle::get))
        .hasMessageContaining("tree 0: the part 0 leads back to itself");
    var equals =
        List.<TreePart>of(
            TreePart.Branch.of(0, BranchTest.EQUAL, 0, MissingKind.NAN, true, 1, 1),
            TreePart.Branch.of(0, BranchTest.EQUAL, 1, MissingKind.NAN, true, 1, 0));
    assertThatThrownBy(() -> builder.tree(0, equals::get))
        .hasMessageContaining("leads back to itself");
    assertThatThrownBy(() -> builder.tree(0, _ -> TreePart.Tip.of(1, 0)))
        .hasMessageContaining("a leaf adds to the score 1");
    var coefficient = new TreePart.Tip(List.of(new TreePart.Entry(0, 4, 1)));
    assertThatThrownBy(() -> builder.tree(0, _ -> coefficient))
        .hasMessageContaining("a linear leaf takes the feature 4");
    assertThatThrownBy(
            () ->
                builder.tree(
                    0, _ -> TreePart.Branch.of(3, BranchTest.LESS, 0, MissingKind.NAN, true, 1, 2)))
        .hasMessageContaining("a branch asks the feature 3");
  }

  /// Part i goes to part i + 1 on both sides: two to the power of the depth.
  @Test
  void parts_that_are_shared_too_often_are_told() {
    var builder = new EnsembleBuilder(1, 1);
    assertThatThrownBy(
            () ->
                builder.tree(
                    0,
                    i ->
                        i == 60
                            ? TreePart.Tip.of(0, 1)
                            : TreePart.Branch.of(
                                0, BranchTest.LESS, i, MissingKind.NAN, true, i + 1, i + 1)))
        .hasMessageContaining("too many parts are shared");
  }

  /// One large set that every branch asks about.
  @Test
  void large_sets_that_are_asked_too_often_are_told() {
    var members = new ArrayList<Double>();
    for (int i = 0; i < 1 << 20; i++) {
      members.add((double) i);
    }
    var builder = new EnsembleBuilder(1, 1);
    assertThatThrownBy(
            () ->
                builder.tree(
                    0,
                    i ->
                        i < 0
                            ? TreePart.Tip.of(0, 1)
                            : TreePart.Branch.ofSet(
                                0, BranchTest.MEMBER, members, false, -1 - i, i + 1)))
        .hasMessageContaining("too many members of sets");
  }

  @Test
  void trees_without_branches_score_too() {
    var builder = new EnsembleBuilder(0, 1);
    builder.tree(0, _ -> TreePart.Tip.of(0, 4));
    var walk = TreeWalk.of(builder.build(Aggregation.SUM, Link.NONE, 1, Element.F64));
    var out = new double[40];
    walk.scores(new double[0], 0, 40, out, 0, walk.work());
    assertThat(out).containsOnly(4);
    walk.scores(new double[0], 0, 1, out, 3, walk.workOfOne());
    assertThat(out[3]).isEqualTo(4);
  }

  /// Large sets beside many small ones take no more room than they have members.
  @Test
  void many_sets_of_one_feature() {
    int count = 20_000;
    var parts = new ArrayList<TreePart>();
    var all = new ArrayList<Double>();
    for (int i = 0; i < count; i++) {
      all.add((double) i);
      parts.add(
          TreePart.Branch.ofSet(
              0, BranchTest.MEMBER, List.of(3.0 * i, 900_000.0), false, -1 - i, i + 1));
    }
    parts.add(TreePart.Branch.ofSet(0, BranchTest.MEMBER, all, false, -5, -6));
    var builder = new EnsembleBuilder(1, 1);
    builder.tree(0, i -> i >= 0 ? parts.get(i) : TreePart.Tip.of(0, -1 - i));
    var walk = TreeWalk.of(builder.build(Aggregation.SUM, Link.NONE, 1, Element.F64));
    double[] x = {0, 3, 59_997, 900_000, 1, 70_000};
    var out = new double[x.length];
    walk.scores(x, 0, x.length, out, 0, walk.work());
    assertThat(out).containsExactly(0, 1, 19_999, 0, 4, 5);
  }

  @Test
  void links() {
    assertThat(linked(Link.NONE, 2, 1, 2)).containsExactly(1, 2);
    assertThat(linked(Link.SIGMOID, 2, 0, 0)).containsExactly(0.5, 0.5);
    assertThat(linked(Link.SOFTMAX, 1, 3, 3)).containsExactly(0.5, 0.5);
    assertThat(linked(Link.SOFTMAX_ZERO, 1, 3, 0)).containsExactly(1, 0);
    assertThat(linked(Link.SOFTMAX_ZERO, 1, 0, 0)).containsExactly(0, 0);
    assertThat(linked(Link.PROBIT, 1, 0.5, 0.5)).containsExactly(0, 0);
    assertThat(linked(Link.EXP, 1, 0, 0)).containsExactly(1, 1);
    assertThat(linked(Link.SOFTPLUS, 1, -1000, -1000)).containsExactly(0, 0);
    assertThat(linked(Link.SIGNED_SQUARE, 1, -3, 2)).containsExactly(-9, 4);
    assertThat(linked(Link.ABOVE, 2, 5, 2)).startsWith(0);
    assertThat(linked(Link.ABOVE, 2, 0, 2.5)).startsWith(1);
    assertThat(linked(Link.LARGEST, 1, 2, 2)).startsWith(0);
    assertThat(linked(Link.LARGEST, 1, 2, 3)).startsWith(1);
  }

  private static double[] linked(Link link, double scale, double... scores) {
    var out = new double[scores.length];
    link.apply(scores, 0, scores.length, scale, out, 0);
    return out;
  }
}
