package weft.testkit.calculus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.OpSet;
import weft.ir.Tensor;
import weft.ops.compare.Where;
import weft.rewrite.Prune;
import weft.testkit.Generator;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomGraphs.OverTable;
import weft.testkit.RandomTables;
import weft.testkit.RandomTables.Stretch;
import weft.testkit.Seeds;

/// Graphs over tables of ordinary numbers with gaps, where differences tell something.
record TameGraphs(Generator<OverTable> any) implements Generator<OverTable> {
  /// What looks smooth from afar though it is not.
  private static final Set<String> STEPS = Set.of("modulo", "round", "floor", "ceil", "cast");

  /// What divides by a spread or takes powers: one on the result of another only shows rounding.
  private static final Set<String> SHARP =
      Set.of(
          "power",
          "sign_power",
          "ewm_std",
          "array_std",
          "rolling_std",
          "rolling_skew",
          "rolling_kurt",
          "rolling_corr",
          "rolling_beta",
          "rolling_zscore",
          "linear_regression_rsquare",
          "rolling_regress_alpha",
          "rolling_regress_beta",
          "rolling_regress_r2",
          "rolling_regress_resid",
          "rolling_regress_t");

  static TameGraphs of(OpSet ops) {
    return new TameGraphs(
        RandomGraphs.overTables(ops, new RandomTables(20, 3, false), TameGraphs::isTame));
  }

  /// Of all ops but those that go in steps.
  static TameGraphs smooth(OpSet ops) {
    return new TameGraphs(
        RandomGraphs.overTables(
            ops, new RandomTables(20, 3, false), op -> isTame(op) && !STEPS.contains(op.tag())));
  }

  private static boolean isTame(Op op) {
    return !op.effectful();
  }

  @Override
  public OverTable draw(Seeds seeds) {
    OverTable drawn = any.draw(seeds);
    Table table = drawn.table();
    for (String name : List.of("x", "y", "z", "book")) {
      var kinds = new ArrayList<>(List.of(Stretch.WALK, Stretch.NOISE));
      if (seeds.chance(0.5)) {
        kinds.add(Stretch.MISSING);
      }
      Tensor column = table.column(name);
      double[] numbers = RandomTables.numbers(seeds, column.size(), kinds);
      table = RandomTables.with(table, name, Tensor.of(column.shape(), numbers));
    }
    return new OverTable(blunt(drawn.graph()), table);
  }

  /// The nodes that are made of one sharp op at most.
  private static Graph blunt(Graph graph) {
    var to = GraphBuilder.plain();
    var copies = new HashMap<Integer, Integer>();
    var sharp = new HashMap<Integer, Set<Integer>>();
    var used = new HashSet<Integer>();
    for (Node node : graph.nodes()) {
      var below = new HashSet<Integer>();
      node.args().forEach(arg -> below.addAll(sharp.get(arg)));
      if (SHARP.contains(node.op().tag())) {
        below.add(node.id());
      }
      sharp.put(node.id(), below);
      if (below.size() < 2) {
        copies.put(node.id(), to.copy(graph, node, node.args().stream().map(copies::get).toList()));
        used.addAll(node.args());
      }
    }
    copies.forEach(
        (id, copy) -> {
          if (!used.contains(id) && !graph.node(id).isColumn()) {
            to.output("out" + id, copy);
          }
        });
    return new Prune().apply(to.build());
  }

  /// Whether it runs at all, its cells are numbers or plain arrays, and nothing on the way is
  /// infinite.
  static boolean runs(OverTable value) {
    boolean plain =
        value.graph().nodes().stream()
            .allMatch(node -> !node.type().shape().open() && node.type().shape().rank() <= 1);
    long sharp =
        value.graph().nodes().stream().filter(node -> SHARP.contains(node.op().tag())).count();
    return plain
        && sharp < 2
        && value.graph().nodes().stream().noneMatch(node -> isOdd(value, node))
        && isFinite(value);
  }

  /// Texts as conditions.
  private static boolean isOdd(OverTable value, Node node) {
    return node.op() instanceof Where
        && value.graph().node(node.args().getFirst()).type().element() == Element.TEXT;
  }

  private static boolean isFinite(OverTable value) {
    var to = GraphBuilder.plain();
    for (Node node : value.graph().nodes()) {
      int id = to.copy(value.graph(), node, node.args());
      if (node.type().element() == Element.F64) {
        to.output("n" + id, id);
      }
    }
    Outcome outcome = Interpreter.standard().run(to.build(), value.table());
    return outcome.complete()
        && outcome.outputs().values().stream()
            .flatMapToDouble(column -> Arrays.stream(column.doubles()))
            .allMatch(x -> Double.isNaN(x) || Math.abs(x) < 1e200);
  }

  @Override
  public Stream<OverTable> shrink(OverTable value) {
    return any.shrink(value);
  }

  @Override
  public String show(OverTable value) {
    return any.show(value);
  }
}
