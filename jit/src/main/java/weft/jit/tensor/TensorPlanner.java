package weft.jit.tensor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.RuleBook;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.trait.Reduces;

/// Cuts a tensor program into levels of groups.
///
/// A group holds equations of one shape, so a value that is small because it was not stretched yet
/// is computed once and read often, and a value of the group's own shape flows through local
/// variables. A reduction of the last dimension takes the lanes of its argument while they are in
/// the cache. A value that only a later group of its shape needs is computed there.
public final class TensorPlanner {
  private final Graph graph;
  private final RuleBook rules;
  private final Function<TensorCells, TensorForms> kernels;
  private final boolean[] needed;
  private final @Nullable Type[] types;
  private final @Nullable TensorKind[] kinds;
  private final int[] home;
  private final int[] level;
  private final boolean[] fused;
  private final boolean[] kept;
  private final List<List<Integer>> readers = new ArrayList<>();
  private boolean complete = true;

  /// @param known types of values that are there
  TensorPlanner(
      Graph graph,
      RuleBook rules,
      @Nullable Type[] known,
      Function<TensorCells, TensorForms> kernels) {
    this.graph = graph;
    this.rules = rules;
    this.kernels = kernels;
    this.types = known.clone();
    this.kinds = new TensorKind[graph.size()];
    this.home = new int[graph.size()];
    this.level = new int[graph.size()];
    this.fused = new boolean[graph.size()];
    this.kept = new boolean[graph.size()];
    this.needed = new boolean[graph.size()];
    for (int id : graph.outputs().values()) {
      needed[id] = true;
      kept[id] = true;
    }
    for (Node node : graph.nodes().reversed()) {
      if (needed[node.id()] && types[node.id()] == null) {
        node.args().forEach(arg -> needed[arg] = true);
      }
    }
  }

  TensorPlan plan() {
    for (Node node : graph.nodes()) {
      readers.add(new ArrayList<>());
      home[node.id()] = node.id();
      if (needed[node.id()]) {
        kind(node);
      }
    }
    levels();
    sink();
    var levels = new TreeMap<Integer, LevelPlan>();
    for (Node node : graph.nodes()) {
      int id = node.id();
      if (kinds[id] == TensorKind.CELLS
          || kinds[id] == TensorKind.REDUCTION
          || kinds[id] == TensorKind.HOST) {
        levels.computeIfAbsent(level[id], _ -> new LevelPlan()).add(node);
      }
    }
    var last = last();
    return new TensorPlan(
        types,
        home,
        levels.entrySet().stream()
            .map(entry -> entry.getValue().plan(last.getOrDefault(entry.getKey(), List.of())))
            .toList(),
        complete);
  }

  Graph graph() {
    return graph;
  }

  /// The kernel for some equations.
  TensorForms kernel(TensorCells cells) {
    return kernels.apply(cells);
  }

  /// The nodes that read the cells of a node.
  List<Integer> readers(int id) {
    return readers.get(id);
  }

  /// Whether a reduction takes lanes as they are computed.
  boolean isFused(int id) {
    return fused[id];
  }

  /// Whose cells a node has.
  int home(int id) {
    return home[id];
  }

  Type type(int id) {
    return Objects.requireNonNull(types[id], () -> Node.label(id));
  }

  /// The arguments whose values are read.
  private List<Integer> reads(Node node) {
    return kinds[node.id()] == TensorKind.CELLS ? TensorKind.reads(node) : node.args();
  }

  Shape shape(int id) {
    return type(id).shape();
  }

  // ---- what each node is
  // --------------------------------------------------------------------------------------

  private void kind(Node node) {
    int id = node.id();
    if (types[id] != null) {
      kinds[id] = TensorKind.SOURCE;
      return;
    }
    if (node.args().stream().anyMatch(arg -> types[arg] == null)) {
      // Its arguments are not known yet: they are kept until they are.
      node.args().forEach(arg -> kept[home[arg]] = true);
      node.args().stream().distinct().forEach(arg -> readers.get(arg).add(id));
      complete = false;
      return;
    }
    var args = node.args().stream().map(this::type).toList();
    Type type = node.op().infer(args);
    if (type.element() == Element.ANY || type.shape().open()) {
      kinds[id] = TensorKind.HOST;
    } else {
      types[id] = type;
      kinds[id] = TensorKind.of(node, args, type, rules);
    }
    if (kinds[id] == TensorKind.VIEW) {
      home[id] = home[node.args().getFirst()];
      kept[home[id]] |= kept[id];
    }
    reads(node).stream().distinct().forEach(arg -> readers.get(arg).add(id));
  }

  // ---- when it is computed
  // ------------------------------------------------------------------------------------

  private void levels() {
    int effects = 0;
    for (Node node : graph.nodes()) {
      int id = node.id();
      if (kinds[id] == null || kinds[id] == TensorKind.SOURCE) {
        continue;
      }
      int here = 0;
      for (int arg : reads(node)) {
        boolean together = together(id, arg);
        here = Math.max(here, together ? level[arg] : available(arg));
      }
      if (kinds[id] == TensorKind.HOST && node.op().effectful()) {
        here = Math.max(here, effects);
        effects = here + 1;
      }
      level[id] = here;
    }
  }

  /// Whether a node can be computed in the same group as its argument.
  private boolean together(int id, int arg) {
    if (kinds[arg] != TensorKind.CELLS) {
      return false;
    }
    if (kinds[id] == TensorKind.REDUCTION) {
      fused[id] = fusible(id, arg);
      return fused[id];
    }
    return kinds[id] == TensorKind.CELLS && shape(id).equals(shape(arg));
  }

  /// The lanes of the last dimension, whole or in parts.
  private boolean fusible(int id, int arg) {
    int unit = unit(shape(arg));
    return shape(arg).size() > 0
        && shape(id).size() == shape(arg).size() / unit
        && unit(shape(id), shape(arg)) == 1
        && (unit <= TensorLanes.PART || graph.node(id).op() instanceof Reduces.ByFold);
  }

  /// The last dimension that is longer than 1.
  static int unit(Shape shape) {
    return unit(shape, shape);
  }

  /// The length that a shape has where the other one has its last dimension longer than 1.
  private static int unit(Shape shape, Shape other) {
    for (int d = other.rank() - 1; d >= 0; d--) {
      if (other.dims().get(d) > 1) {
        return shape.dims().get(d);
      }
    }
    return 1;
  }

  /// The first level at which the cells of a node can be read.
  private int available(int id) {
    return switch (Objects.requireNonNull(kinds[home[id]])) {
      case SOURCE, VIEW -> 0;
      case NOTHING -> level[home[id]];
      case CELLS, REDUCTION, HOST -> level[home[id]] + 1;
    };
  }

  /// A value that is needed in one later group only is computed there, where that makes no more
  /// other values outlive their group.
  private void sink() {
    for (Node node : graph.nodes().reversed()) {
      int id = node.id();
      if (kinds[id] != TensorKind.CELLS || kept[id] || readers.get(id).isEmpty()) {
        continue;
      }
      int to = level[readers.get(id).getFirst()];
      boolean one =
          readers.get(id).stream()
              .allMatch(
                  reader ->
                      kinds[reader] == TensorKind.CELLS
                          && level[reader] == to
                          && shape(reader).equals(shape(id)));
      if (one && to > level[id]) {
        long more = reads(node).stream().distinct().filter(arg -> stays(arg, id, to)).count();
        level[id] = more <= 1 ? to : level[id];
      }
    }
  }

  /// Whether an argument would have to be kept if a reader of it moved to a later level.
  private boolean stays(int arg, int moving, int to) {
    return kinds[arg] == TensorKind.CELLS
        && shape(arg).equals(shape(moving))
        && level[arg] == level[moving]
        && !isColumn(arg)
        && readers.get(arg).stream().anyMatch(r -> r != moving && level[r] < to);
  }

  /// Whether all cells of a node are kept in an array.
  boolean isColumn(int id) {
    return kept[id]
        || readers.get(id).stream()
            .anyMatch(
                r -> {
                  TensorKind kind = kinds[r];
                  return kind == null
                      || switch (kind) {
                        case SOURCE, NOTHING -> false;
                        case VIEW, HOST -> true;
                        case REDUCTION -> !fused[r];
                        case CELLS -> level[r] != level[id] || !shape(r).equals(shape(id));
                      };
                });
  }

  /// By level, the arrays that nothing needs after it.
  private Map<Integer, List<Integer>> last() {
    var ends = new int[graph.size()];
    for (Node node : graph.nodes()) {
      if (kinds[node.id()] != null && kinds[node.id()] != TensorKind.SOURCE) {
        node.args().forEach(arg -> ends[home[arg]] = Math.max(ends[home[arg]], level[node.id()]));
      }
    }
    var last = new TreeMap<Integer, List<Integer>>();
    for (Node node : graph.nodes()) {
      int id = node.id();
      boolean made = kinds[id] == TensorKind.CELLS || kinds[id] == TensorKind.REDUCTION;
      if (made && !kept[id] && !readers.get(id).isEmpty()) {
        last.computeIfAbsent(ends[id], _ -> new ArrayList<>()).add(id);
      }
    }
    return last;
  }

  // ---- how it is computed
  // -------------------------------------------------------------------------------------

  /// What is done at one level.
  private final class LevelPlan {
    private final Map<Shape, List<Integer>> groups = new LinkedHashMap<>();
    private final Map<Shape, List<Integer>> lanes = new LinkedHashMap<>();
    private final List<TensorPlan.Whole> wholes = new ArrayList<>();
    private final List<Integer> hosts = new ArrayList<>();

    void add(Node node) {
      int id = node.id();
      switch (Objects.requireNonNull(kinds[id])) {
        case CELLS -> groups.computeIfAbsent(shape(id), _ -> new ArrayList<>()).add(id);
        case HOST -> hosts.add(id);
        case REDUCTION -> {
          int arg = node.args().getFirst();
          if (fused[id]) {
            lanes.computeIfAbsent(shape(arg), _ -> new ArrayList<>()).add(id);
          } else {
            wholes.add(
                new TensorPlan.Whole(id, (Reduces) node.op(), home[arg], shape(arg), shape(id)));
          }
        }
        case SOURCE, NOTHING, VIEW -> {}
      }
    }

    TensorPlan.Level plan(List<Integer> last) {
      return new TensorPlan.Level(
          groups.entrySet().stream()
              .map(
                  group ->
                      new TensorGroupPlanner(
                              TensorPlanner.this,
                              group.getKey(),
                              group.getValue(),
                              lanes.getOrDefault(group.getKey(), List.of()))
                          .plan())
              .toList(),
          wholes,
          hosts,
          last);
    }
  }
}
