package weft.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.offset;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ops.source.Input;
import weft.ops.tensor.Reshape;
import weft.ops.tree.Aggregation;
import weft.ops.tree.BranchTest;
import weft.ops.tree.Ensemble;
import weft.ops.tree.EnsembleBuilder;
import weft.ops.tree.LeafEntry;
import weft.ops.tree.Link;
import weft.ops.tree.MissingKind;
import weft.ops.tree.TreePart;

/// Trees that are written as a model and read again give the same scores.
class TreesExportTest {
  private static final int FEATURES = 4;
  private static final double[] VALUES = {
    -2,
    -0.5,
    -0.0,
    0,
    0.5,
    1,
    2,
    3,
    1e-36,
    -1e-35,
    2e-35,
    1e30,
    -1e30,
    3e9,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY
  };

  private final long seed = Long.getLong("weft.seed", 1);
  private final SplittableRandom random = new SplittableRandom(seed);

  @Test
  void every_test_link_and_aggregate_comes_back() {
    for (Element element : List.of(Element.F64, Element.F32)) {
      for (Link link : Link.values()) {
        for (Aggregation aggregate : Aggregation.values()) {
          boolean one = link.width(1) == 2;
          comes_back(element, link, aggregate, one ? 1 : 1 + random.nextInt(3));
        }
      }
    }
  }

  private void comes_back(Element element, Link link, Aggregation aggregate, int outputs) {
    boolean sums = aggregate == Aggregation.SUM || aggregate == Aggregation.AVERAGE;
    var builder = new EnsembleBuilder(FEATURES, outputs);
    for (int tree = 0; tree < 5; tree++) {
      var parts = tree(tree == 0 ? 1 : 6, outputs, sums, element);
      builder.tree(0, parts::get);
    }
    var base = new ArrayList<Double>();
    int based = random.nextBoolean() ? outputs : 0;
    for (int i = 0; i < based; i++) {
      base.add(0.25 * i);
    }
    var trees = builder.build(aggregate, 3, base, link, link == Link.ABOVE ? 0.1 : 0.75, element);
    Tensor x =
        Tensor.floats(element, Shape.of(40, FEATURES), _ -> VALUES[random.nextInt(VALUES.length)]);
    String about = "%s %s %s, weft.seed=%d".formatted(element, link, aggregate, seed);
    Graph graph = trees.graph(element, 40);
    Tensor expected = Interpreter.standard().run(graph, Map.of("x", x)).output("prediction");
    Tensor found = again(graph, x).get("prediction");
    assertThat(found.type()).as(about).isEqualTo(expected.type());
    for (int i = 0; i < expected.size(); i++) {
      double number = expected.doubleAt(i);
      if (Double.isNaN(number)) {
        assertThat(found.doubleAt(i)).as(about).isNaN();
      } else if (number != found.doubleAt(i)) {
        assertThat(found.doubleAt(i)).as(about).isCloseTo(number, offset(1e-15));
      }
    }
  }

  private static Map<String, Tensor> again(Graph graph, Tensor x) {
    OnnxModel written = OnnxExport.of(graph, "trees");
    assertThat(written.opsets()).containsEntry("ai.onnx.ml", 5L);
    assertThat(written.graph().nodes().stream().filter(n -> n.op().equals("TreeEnsemble")))
        .as("prediction and raw share the trees")
        .hasSize(1);
    assertThat(written.graph().weights()).doesNotContainKeys("roots", "nodes", "thresholds");
    var read = OnnxModel.read(ByteBuffer.wrap(written.bytes()), "again", ExternalData.NONE);
    var imported = OnnxImport.over(read, Map.of("x", x), Map.of());
    return Interpreter.standard().run(imported.graph(), Map.of("x", x)).outputs();
  }

  private List<TreePart> tree(int leaves, int outputs, boolean several, Element element) {
    var parts = new ArrayList<TreePart>();
    var open = new ArrayList<Integer>(List.of(0));
    parts.add(tip(outputs, several));
    while (open.size() < leaves) {
      int part = open.remove(random.nextInt(open.size()));
      int yes = parts.size();
      parts.set(part, branch(yes, yes + 1, element));
      for (int i = 0; i < 2; i++) {
        open.add(parts.size());
        parts.add(tip(outputs, several));
      }
    }
    return parts;
  }

  private TreePart branch(int yes, int no, Element element) {
    var test = BranchTest.values()[random.nextInt(BranchTest.values().length)];
    var missing = MissingKind.values()[random.nextInt(3)];
    double threshold = VALUES[random.nextInt(14)];
    List<Double> members =
        test.ofSet() ? List.of(0.0, 2.0, 3.0).subList(random.nextInt(3), 3) : List.of();
    return new TreePart.Branch(
        random.nextInt(FEATURES),
        test,
        test.ofSet() ? 0 : element == Element.F32 ? (float) threshold : threshold,
        members,
        missing,
        random.nextBoolean(),
        yes,
        no);
  }

  private TreePart tip(int outputs, boolean several) {
    var entries = new ArrayList<TreePart.Entry>();
    for (int output = 0; output < outputs; output++) {
      for (int i = several ? random.nextInt(3) : 1; i > 0; i--) {
        entries.add(new TreePart.Entry(output, LeafEntry.VALUE, (random.nextDouble() - 0.4) / 4));
      }
    }
    return new TreePart.Tip(entries);
  }

  @Test
  void one_row_and_rows_of_rows_have_their_shape() {
    var stump = stump();
    for (Shape shape : List.of(Shape.of(2), Shape.of(2, 3, 2))) {
      var to = GraphBuilder.sharing();
      Tensor x = Tensor.f64(shape, i -> i % 3);
      int in = to.add(Input.of("x", x.type()));
      to.output("y", Ensemble.addScores(to, stump.op(), in, stump.addTables(to)));
      Graph graph = to.build();
      Tensor expected = Interpreter.standard().run(graph, Map.of("x", x)).output("y");
      assertThat(again(graph, x)).containsEntry("y", expected);
    }
  }

  private static Ensemble stump() {
    var builder = new EnsembleBuilder(2, 1);
    var parts =
        List.of(
            TreePart.Branch.of(0, BranchTest.LESS_EQUAL, 1.5, MissingKind.NAN, false, 1, 2),
            TreePart.Tip.of(0, 10),
            TreePart.Tip.of(0, 20));
    builder.tree(0, parts::get);
    return builder.build(Aggregation.SUM, Link.NONE, 1, Element.F64);
  }

  @Test
  void no_trees_are_zeros() {
    var none = new EnsembleBuilder(2, 3).build(Aggregation.SUM, Link.NONE, 1, Element.F64);
    Graph graph = none.graph(Element.F64, 2);
    OnnxModel written = OnnxExport.of(graph, "none");
    var x = Map.of("x", Tensor.f64(Shape.of(2, 2), i -> i));
    var imported = OnnxImport.over(written, x, Map.of());
    assertThat(Interpreter.standard().run(imported.graph(), x).output("raw"))
        .isEqualTo(Tensor.f64(Shape.of(2, 3), _ -> 0));
  }

  @Test
  void what_onnx_has_no_words_for_is_refused() {
    assertThat(refused(linear()))
        .contains("trees can't be said in ONNX: leaves of its trees are linear");
    var least = new EnsembleBuilder(1, 2);
    var parts =
        List.of(
            TreePart.Branch.of(0, BranchTest.LESS, 1, MissingKind.NAN, false, 1, 2),
            TreePart.Tip.of(0, 10),
            TreePart.Tip.of(1, 20));
    least.tree(0, parts::get);
    assertThat(refused(least.build(Aggregation.MIN, Link.NONE, 1, Element.F64)))
        .contains("some of its leaves say nothing to the least or largest score");
    var wide = new EnsembleBuilder(1, 1);
    var third =
        List.of(
            TreePart.Branch.of(0, BranchTest.LESS, 1 / 3.0, MissingKind.NAN, false, 1, 2),
            TreePart.Tip.of(0, 10),
            TreePart.Tip.of(0, 20));
    wide.tree(0, third::get);
    assertThat(refused(wide.build(Aggregation.SUM, Link.NONE, 1, Element.F32)))
        .contains("a branch compares floats with 0.3333333333333333, which is none");
    var to = GraphBuilder.sharing();
    var stump = stump();
    var tables = new ArrayList<>(stump.addTables(to));
    tables.set(7, to.add(Input.of("w", stump.weights().type())));
    int x = to.add(Input.of("x", Tensor.f64(Shape.of(1, 2), _ -> 0).type()));
    to.output("y", Ensemble.addScores(to, stump.op(), x, tables));
    assertThat(refused(to.build())).contains("'weights' is computed, and ONNX has it in the model");
  }

  private static Ensemble linear() {
    var builder = new EnsembleBuilder(1, 1);
    var tip =
        new TreePart.Tip(
            List.of(
                new TreePart.Entry(0, LeafEntry.OTHERWISE, 1),
                new TreePart.Entry(0, LeafEntry.VALUE, 2),
                new TreePart.Entry(0, 0, 3)));
    builder.tree(0, _ -> tip);
    return builder.build(Aggregation.SUM, Link.NONE, 1, Element.F64);
  }

  private static String refused(Ensemble trees) {
    return refused(trees.graph(Element.F64, 1));
  }

  private static String refused(Graph graph) {
    return catchThrowableOfType(WeftException.class, () -> OnnxExport.of(graph, "x"))
        .first()
        .message();
  }

  @Test
  void dimensions_stay_free_where_no_node_depends_on_them() {
    var stump = stump();
    var free =
        FreeExport.of(
                List.of("N"), dims -> stump.graph(Element.F64, dims.getOrDefault("N", 1)), "s")
            .orElseThrow();
    assertThat(free.graph().free()).containsExactly("N");
    assertThat(free.graph().outputs().getFirst()).hasToString("prediction: f64[N,1]");
    var rows = Map.of("x", Tensor.f64(Shape.of(7, 2), i -> i));
    var imported = OnnxImport.over(free, rows, Map.of());
    assertThat(Interpreter.standard().run(imported.graph(), rows).output("raw").shape())
        .isEqualTo(Shape.of(7, 1));
    assertThat(
            FreeExport.of(
                List.of("N"),
                dims -> {
                  var to = GraphBuilder.sharing();
                  int n = dims.getOrDefault("N", 1);
                  int x = to.add(Input.of("x", Tensor.f64(Shape.of(n, 2), _ -> 0).type()));
                  return to.output("y", to.add(new Reshape(List.of(2 * n)), x)).build();
                },
                "s"))
        .isEmpty();
  }
}
