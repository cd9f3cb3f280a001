package weft.ops.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.source.Input;
import weft.ops.source.Weights;

/// An op [Trees] with its tables, which fit together: every number that stands for a node, leaf,
/// set, entry, feature or score stands for one that is there, and each part but a root has one
/// branch that leads to it.
public record Ensemble(
    Trees op,
    Tensor roots,
    Tensor nodes,
    Tensor thresholds,
    Tensor sets,
    Tensor categories,
    Tensor leaves,
    Tensor entries,
    Tensor weights) {
  private static final int COLUMNS = 4;

  public Ensemble {
    shape(nodes, "nodes", COLUMNS);
    shape(entries, "entries", 2);
    int count = thresholds.size();
    lengths(nodes.size() / COLUMNS == count, "nodes", "thresholds", count);
    lengths(entries.size() / 2 == weights.size(), "entries", "weights", weights.size());
    starts(sets, "sets", categories.size());
    starts(leaves, "leaves", weights.size());
    ascending(sets, categories);
    tree(roots, nodes, leaves.size() - 1);
    branches(op, nodes, thresholds, sets.size() - 1);
    tips(op, leaves, entries);
  }

  /// @param tables in the order of the op's roles, without `x`
  public static Ensemble of(Trees op, List<Tensor> tables) {
    return new Ensemble(
        op,
        tables.get(0),
        tables.get(1),
        tables.get(2),
        tables.get(3),
        tables.get(4),
        tables.get(5),
        tables.get(6),
        tables.get(7));
  }

  /// In the order of the op's roles, without `x`.
  public List<Tensor> tables() {
    return List.of(roots, nodes, thresholds, sets, categories, leaves, entries, weights);
  }

  /// The same trees, used otherwise.
  public Ensemble with(Trees other) {
    return of(other, tables());
  }

  /// How many numbers the model holds.
  public long parameters() {
    return (long) thresholds.size() + categories.size() + weights.size();
  }

  /// How many tests a row meets at most.
  public long deepest() {
    var below = new int[nodes.shape().dims().getFirst()];
    // Children come later.
    for (int node = below.length - 1; node >= 0; node--) {
      below[node] =
          1
              + Math.max(
                  below(below, nodes.longAt(node * 4 + 2)),
                  below(below, nodes.longAt(node * 4 + 3)));
    }
    long all = 0;
    for (int tree = 0; tree < roots.size(); tree++) {
      all += below(below, roots.longAt(tree));
    }
    return all;
  }

  private static int below(int[] below, long node) {
    return node < 0 ? 0 : below[(int) node];
  }

  /// A branch, or a leaf as -1 - its number, as [EnsembleBuilder#tree] takes them.
  public TreePart part(int number) {
    return number < 0 ? leaf(-1 - number) : branch(number);
  }

  private TreePart.Branch branch(int node) {
    int at = COLUMNS * node;
    long code = nodes.longAt(at + 1);
    BranchTest test = NodeTest.test(code);
    double threshold = thresholds.doubleAt(node);
    return new TreePart.Branch(
        (int) nodes.longAt(at),
        test,
        test.ofSet() ? 0 : threshold,
        test.ofSet() ? members((int) threshold) : List.of(),
        NodeTest.missing(code),
        NodeTest.missingYes(code),
        (int) nodes.longAt(at + 2),
        (int) nodes.longAt(at + 3));
  }

  private List<Double> members(int set) {
    var members = new ArrayList<Double>();
    for (int i = (int) sets.longAt(set); i < sets.longAt(set + 1); i++) {
      members.add(categories.doubleAt(i));
    }
    return members;
  }

  private TreePart.Tip leaf(int leaf) {
    var of = new ArrayList<TreePart.Entry>();
    for (int i = (int) leaves.longAt(leaf); i < leaves.longAt(leaf + 1); i++) {
      of.add(
          new TreePart.Entry(
              (int) entries.longAt(2 * i), (int) entries.longAt(2 * i + 1), weights.doubleAt(i)));
    }
    return new TreePart.Tip(of);
  }

  /// Adds the tables to a graph.
  ///
  /// @return their nodes, in the order of the op's roles, without `x`
  public List<Integer> addTables(GraphBuilder to) {
    var ids = new ArrayList<Integer>();
    var roles = Trees.CONTRACT.roles();
    for (Tensor table : tables()) {
      String name = roles.get(ids.size() + 1).name();
      ids.add(to.add(Weights.of(name, table), List.of(), Labels.NONE, table));
    }
    return ids;
  }

  /// Adds the scores of `x`.
  ///
  /// @param tables what [#addTables] gave
  public static int addScores(GraphBuilder to, Trees op, int x, List<Integer> tables) {
    var args = new ArrayList<Integer>();
    args.add(x);
    args.addAll(tables);
    return to.add(op, args);
  }

  /// A graph that takes `x` and gives `prediction`, and `raw`: the sums as they are.
  ///
  /// @param rows the dimensions of `x` before its features; none for one row
  public Graph graph(Element element, int... rows) {
    var dims = new ArrayList<Integer>();
    for (int row : rows) {
      dims.add(row);
    }
    dims.add(op.features());
    var to = GraphBuilder.sharing();
    Type type = new Type(element, new Shape(false, dims), Set.of());
    int x = to.add(Input.of("x", type));
    var tables = addTables(to);
    to.output("prediction", addScores(to, op, x, tables));
    to.output("raw", addScores(to, op.raw(), x, tables));
    return to.build();
  }

  private static void shape(Tensor table, String role, int width) {
    var dims = table.shape().dims();
    if (dims.size() != 2 || dims.get(1) != width) {
      throw wrong(
          role,
          "each row of the table '" + role + "' has " + width + " numbers",
          table.shape().toString());
    }
  }

  private static void lengths(boolean same, String role, String other, int count) {
    if (!same) {
      throw wrong(
          role, "'" + role + "' has a row for each of '" + other + "'", "other than " + count);
    }
  }

  private static void starts(Tensor table, String role, int end) {
    long before = 0;
    boolean fits = table.size() > 0 && table.longAt(0) == 0;
    for (int i = 0; i < table.size(); i++) {
      fits &= table.longAt(i) >= before;
      before = table.longAt(i);
    }
    if (!fits || before != end) {
      throw wrong(role, "'" + role + "' goes up from 0 to " + end, "an end of " + before);
    }
  }

  private static void ascending(Tensor sets, Tensor categories) {
    for (int set = 0; set + 1 < sets.size(); set++) {
      for (int i = (int) sets.longAt(set); i < sets.longAt(set + 1); i++) {
        boolean first = i == sets.longAt(set);
        if (Double.isNaN(categories.doubleAt(i))
            || !first && !(categories.doubleAt(i - 1) < categories.doubleAt(i))) {
          throw wrong("categories", "the members of a set ascend", "set " + set);
        }
      }
    }
  }

  private static void tree(Tensor roots, Tensor nodes, int leafCount) {
    int nodeCount = nodes.size() / COLUMNS;
    var metNodes = new boolean[nodeCount];
    var metLeaves = new boolean[leafCount];
    for (int i = 0; i < roots.size(); i++) {
      meet("roots", i, -1, roots.longAt(i), metNodes, metLeaves);
    }
    for (int i = 0; i < nodeCount; i++) {
      for (int side = 2; side < COLUMNS; side++) {
        meet("nodes", i, i, nodes.longAt(COLUMNS * i + side), metNodes, metLeaves);
      }
    }
    all(nodeCount, i -> metNodes[i], "node");
    all(leafCount, i -> metLeaves[i], "leaf");
  }

  private static void meet(
      String role, int row, int after, long part, boolean[] metNodes, boolean[] metLeaves) {
    boolean leaf = part < 0;
    boolean[] met = leaf ? metLeaves : metNodes;
    long number = leaf ? -1 - part : part;
    if (number >= met.length || !leaf && number <= after || met[(int) number]) {
      throw wrong(
          role,
          "row " + row + " of '" + role + "' goes to a later part that no other goes to",
          (leaf ? "leaf " : "node ") + number);
    }
    met[(int) number] = true;
  }

  private static void all(int count, IntPredicate met, String kind) {
    for (int i = 0; i < count; i++) {
      if (!met.test(i)) {
        throw wrong("nodes", "each part belongs to a tree", kind + " " + i + " does not");
      }
    }
  }

  private static void branches(Trees op, Tensor nodes, Tensor thresholds, int setCount) {
    for (int i = 0; i < thresholds.size(); i++) {
      long feature = nodes.longAt(COLUMNS * i);
      long test = nodes.longAt(COLUMNS * i + 1);
      if (feature < 0 || feature >= op.features()) {
        throw wrong(
            "nodes", "node " + i + " asks one of " + op.features() + " features", "" + feature);
      }
      if (!NodeTest.known(test)) {
        throw wrong("nodes", "node " + i + " has a known test", "" + test);
      }
      double threshold = thresholds.doubleAt(i);
      boolean set = NodeTest.test(test).ofSet();
      if (Double.isNaN(threshold)
          || set && !(threshold >= 0 && threshold < setCount && threshold == (int) threshold)) {
        throw wrong(
            "thresholds",
            "node " + i + (set ? " asks one of " + setCount + " sets" : " compares with a number"),
            "" + threshold);
      }
    }
  }

  private static void tips(Trees op, Tensor leaves, Tensor entries) {
    for (int leaf = 0; leaf + 1 < leaves.size(); leaf++) {
      LeafForm.check(op, entries, leaf, (int) leaves.longAt(leaf), (int) leaves.longAt(leaf + 1));
    }
  }

  static WeftException wrong(String role, String expected, String found) {
    return new WeftException(
        Diagnostic.of(Code.BAD_GRAPH, "the tables of the trees do not fit: " + expected)
            .about(role)
            .expected(expected)
            .found(found));
  }
}
