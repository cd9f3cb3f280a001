package weft.jit.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.Span;
import weft.ir.form.Stateful;
import weft.ir.form.WholeWindow;
import weft.ir.trait.Shifts;
import weft.jit.Kind;
import weft.jit.code.Census;
import weft.rewrite.LookBack;
import weft.rewrite.Stages;

/// Cuts a graph into passes over the rows, and each pass into steps over blocks.
///
/// A pass begins with what is computed for all rows at once: cross-sections, durations, texts. It
/// ends where such an op needs what its steps compute. Inside a pass, a value of the same row flows
/// through local variables, and a value of an earlier row through a buffer, so whatever reads a lag
/// stands in a later kernel than what it reads.
public final class Planner {
  /// Operations in one kernel, so that the JIT compiler does well with it.
  private static final int MOST_OPERATIONS = 100;

  /// Rows in a vector, on any machine: a kernel may read its own values from so many rows back.
  private static final int LONGEST_VECTOR = 8;

  private final Graph graph;
  private final boolean[] needed;
  private final Kind[] kinds;
  private final int[] pass;
  private final int[] level;
  private final List<List<Node>> readers = new ArrayList<>();

  /// Looking back further finds no row.
  private final int most;

  /// @param most at least as many rows as any entity has
  public Planner(Graph graph, int most) {
    this.graph = graph;
    this.most = most;
    this.needed = weft.rewrite.Prune.needed(graph, graph.outputs().values());
    this.kinds = new Kind[graph.size()];
    this.level = new int[graph.size()];
    graph.nodes().forEach(node -> kinds[node.id()] = Kind.of(graph, node));
    this.pass = Stages.count(graph, (arg, id) -> kinds[id].isWhole() && kinds[arg].isStep());
    for (Node node : graph.nodes()) {
      level(node);
      readers.add(new ArrayList<>());
      if (needed[node.id()]) {
        node.args().stream().distinct().forEach(arg -> readers.get(arg).add(node));
      }
    }
  }

  public Kind kind(int id) {
    return kinds[id];
  }

  /// The level of a node, from those of its arguments.
  private void level(Node node) {
    int id = node.id();
    if (kinds[id].isWhole()) {
      return;
    }
    for (int arg : node.args()) {
      level[id] = Math.max(level[id], kinds[id] == Kind.LAG ? readable(arg, node) : ready(arg, id));
    }
  }

  /// The level at which a lag of a node can be read: after the kernel that keeps it. A kernel can
  /// read its own values, if they are from before the vector of rows that it is at.
  private int readable(int base, Node lag) {
    if (pass[base] < pass[lag.id()] || !isComputed(base) && kinds[base] != Kind.LAG) {
      return 0;
    }
    boolean before = kinds[base] == Kind.VECTOR && ((Shifts) lag.op()).n() >= LONGEST_VECTOR;
    return before ? level[base] : level[base] + 1;
  }

  /// The level at which a node may read another one of the same row. Within a level vectors come
  /// first, then serial steps, then windows.
  private int ready(int arg, int reader) {
    if (pass[arg] < pass[reader]) {
      return 0;
    }
    return switch (kinds[arg]) {
      case CONSTANT, COLUMN, ACROSS, ENTITY, CELLS, HOST -> 0;
      case LAG -> level[arg];
      case WINDOW -> level[arg] + 1;
      case VECTOR, SERIAL -> kinds[arg].compareTo(kinds[reader]) <= 0 ? level[arg] : level[arg] + 1;
    };
  }

  /// Whether a node is computed by a step of its pass.
  private boolean isComputed(int id) {
    return switch (kinds[id]) {
      case VECTOR, SERIAL, WINDOW -> true;
      case CONSTANT, COLUMN, LAG, ACROSS, ENTITY, CELLS, HOST -> false;
    };
  }

  /// Rows before a block that a window needs: all of it, with the row that leaves it.
  private int reach(WholeWindow op) {
    return op.w() instanceof Span.Rows(int rows) ? Math.min(rows, most) : 0;
  }

  /// Rows back that a lag reads. Where that is before the first row of every entity, it reads what
  /// stands there, and so does a lag of all rows.
  private int reach(Shifts lag) {
    return Math.min(lag.n(), most);
  }

  /// The rows back that any equation reads from an array.
  public int longest() {
    int longest = 0;
    for (Node node : graph.nodes()) {
      if (needed[node.id()]) {
        longest =
            switch (node.op()) {
              case Shifts lag -> Math.max(longest, reach(lag));
              case WholeWindow window -> Math.max(longest, reach(window));
              default -> longest;
            };
      }
    }
    return longest;
  }

  public PassPlan plan() {
    int last = 0;
    for (Node node : graph.nodes()) {
      last = needed[node.id()] ? Math.max(last, pass[node.id()]) : last;
    }
    var kept = kept();
    var passes = new ArrayList<PassPlan.Pass>();
    for (int number = 0; number <= last; number++) {
      passes.add(new PassPlanner(number, kept).plan());
    }
    return new PassPlan(graph, passes, kept);
  }

  /// Nodes whose values are kept for all rows: read by a later pass or by what is computed for all
  /// rows at once, or outputs.
  private NavigableSet<Integer> kept() {
    var kept = new TreeSet<Integer>(graph.outputs().values());
    for (Node node : graph.nodes()) {
      if (!needed[node.id()]) {
        continue;
      }
      boolean whole = kinds[node.id()].isWhole();
      if (whole) {
        kept.add(node.id());
      }
      for (int arg : node.args()) {
        if (whole || pass[arg] < pass[node.id()]) {
          kept.add(arg);
        }
      }
    }
    kept.removeIf(id -> kinds[id] == Kind.CONSTANT && !graph.outputs().containsValue(id));
    return kept;
  }

  /// The steps of one pass.
  private final class PassPlanner {
    private final int number;
    private final NavigableSet<Integer> kept;
    private final List<Slot> slots = new ArrayList<>();
    private final Map<Integer, Integer> columns = new HashMap<>();
    private final Map<String, Integer> buffers = new HashMap<>();
    private final Map<Integer, Integer> blocks = new HashMap<>();
    private final List<Step> copies = new ArrayList<>();
    private final Map<Integer, Integer> kernelOf = new HashMap<>();

    PassPlanner(int number, NavigableSet<Integer> kept) {
      this.number = number;
      this.kept = kept;
    }

    PassPlan.Pass plan() {
      var groups = new TreeMap<Integer, Map<Kind, List<Integer>>>();
      var whole = new ArrayList<Integer>();
      for (Node node : graph.nodes()) {
        int id = node.id();
        if (!needed[id] || pass[id] != number) {
          continue;
        }
        switch (kinds[id]) {
          case ACROSS, ENTITY, CELLS, HOST -> whole.add(id);
          case VECTOR, SERIAL, WINDOW -> group(groups, id, kinds[id]);
          case LAG -> {
            if (isMaterialised(id)) {
              group(groups, id, Kind.VECTOR);
            }
          }
          case CONSTANT, COLUMN -> {}
        }
      }
      var kernels = cut(groups);
      for (int k = 0; k < kernels.size(); k++) {
        for (int id : kernels.get(k).nodes) {
          kernelOf.put(id, k);
        }
      }
      var steps = new ArrayList<Step>();
      for (int k = 0; k < kernels.size(); k++) {
        steps.addAll(steps(kernels.get(k), k));
      }
      var all = new ArrayList<>(copies);
      all.addAll(steps);
      return new PassPlan.Pass(whole, slots, columns, all, last(), lookBack());
    }

    private OptionalInt lookBack() {
      IntPredicate here = id -> needed[id] && pass[id] == number && kinds[id].isStep();
      var steps = IntStream.range(0, graph.size()).filter(here).boxed().toList();
      var most = LookBack.most(LookBack.of(graph, here), steps);
      return most.all() ? OptionalInt.empty() : OptionalInt.of(most.rows());
    }

    /// Kept values that no later pass reads, and that are no outputs.
    private List<Integer> last() {
      return kept.stream()
          .filter(id -> !graph.outputs().containsValue(id))
          .filter(id -> Math.max(pass[id], lastRead(id)) == number)
          .toList();
    }

    private int lastRead(int id) {
      return readers.get(id).stream().mapToInt(node -> pass[node.id()]).max().orElse(-1);
    }

    private record Group(List<Integer> nodes, Kind kind) {}

    private void group(Map<Integer, Map<Kind, List<Integer>>> groups, int id, Kind kind) {
      groups
          .computeIfAbsent(level[id], _ -> new java.util.EnumMap<>(Kind.class))
          .computeIfAbsent(kind, _ -> new ArrayList<>())
          .add(id);
    }

    /// A lag that something reads from an array: a lag of it, a window, or a later pass.
    private boolean isMaterialised(int id) {
      if (kept.contains(id)) {
        return true;
      }
      return readers.get(id).stream()
          .anyMatch(node -> kinds[node.id()] == Kind.LAG || kinds[node.id()] == Kind.WINDOW);
    }

    private List<Group> cut(SortedMap<Integer, Map<Kind, List<Integer>>> groups) {
      var kernels = new ArrayList<Group>();
      groups.forEach(
          (_, kinds) ->
              kinds.forEach(
                  (kind, nodes) -> {
                    var part = new ArrayList<Integer>();
                    int operations = 0;
                    for (int id : nodes) {
                      int more = Census.of(graph, List.of(id)).operations();
                      boolean full = operations + more > MOST_OPERATIONS || kind == Kind.WINDOW;
                      if (!part.isEmpty() && full) {
                        kernels.add(new Group(List.copyOf(part), kind));
                        part.clear();
                        operations = 0;
                      }
                      part.add(id);
                      operations += more;
                    }
                    kernels.add(new Group(List.copyOf(part), kind));
                  }));
      return kernels;
    }

    private List<Step> steps(Group group, int k) {
      if (group.kind == Kind.WINDOW) {
        int id = group.nodes.getFirst();
        var op = (WholeWindow) graph.node(id).op();
        int reach = reach(op);
        var from =
            graph.node(id).args().stream().map(arg -> buffer(arg, reach, Double.NaN)).toList();
        var to = stores(id, k);
        int first = to.isEmpty() ? block(id) : to.getFirst();
        var steps = new ArrayList<Step>();
        steps.add(new Step.Whole(op, from, first));
        to.stream().skip(1).forEach(other -> steps.add(new Step.Copy(first, other)));
        return steps;
      }
      var reads = new LinkedHashMap<Integer, Step.Read>();
      var stores = new LinkedHashMap<Integer, List<Integer>>();
      var states = new LinkedHashMap<Integer, Integer>();
      for (int id : group.nodes) {
        Node node = graph.node(id);
        if (kinds[id] == Kind.LAG) {
          reads.put(id, lag(node));
        } else {
          for (int arg : node.args()) {
            read(arg, k).ifPresent(read -> reads.put(arg, read));
          }
        }
        if (node.op() instanceof Stateful) {
          states.put(id, slot(Slot.Kind.STATE, 0, id));
        }
        stores.put(id, stores(id, k));
      }
      return List.of(new Step.Fused(group.nodes, reads, stores, states, group.kind == Kind.VECTOR));
    }

    /// Where a kernel reads an argument; nothing if it computes it or it is a constant.
    private java.util.Optional<Step.Read> read(int arg, int kernel) {
      if (kinds[arg] == Kind.CONSTANT || Integer.valueOf(kernel).equals(kernelOf.get(arg))) {
        return java.util.Optional.empty();
      }
      if (kinds[arg] == Kind.LAG && pass[arg] == number) {
        return java.util.Optional.of(lag(graph.node(arg)));
      }
      return java.util.Optional.of(
          new Step.Read(kernelOf.containsKey(arg) ? block(arg) : column(arg), 0));
    }

    private Step.Read lag(Node node) {
      var lag = (Shifts) node.op();
      int base = node.args().getFirst();
      return new Step.Read(buffer(base, reach(lag), lag.fill()), reach(lag));
    }

    /// Where values of a computed node are kept for others.
    private List<Integer> stores(int id, int kernel) {
      var to = new LinkedHashSet<Integer>();
      if (kept.contains(id)) {
        to.add(column(id));
      }
      fills(id).forEach((fill, reach) -> to.add(buffer(id, reach, fill)));
      boolean elsewhere =
          readers.get(id).stream()
              .map(Node::id)
              .filter(reader -> pass[reader] == number && isComputed(reader))
              .anyMatch(reader -> !Integer.valueOf(kernel).equals(kernelOf.get(reader)));
      if (elsewhere) {
        to.add(block(id));
      }
      return List.copyOf(to);
    }

    /// Where the values of a block are: with those of earlier rows, if these are kept.
    private int block(int id) {
      return blocks.computeIfAbsent(
          id,
          _ -> {
            if (kept.contains(id)) {
              return column(id);
            }
            var fills = fills(id);
            return fills.isEmpty()
                ? slot(Slot.Kind.BLOCK, 0, id)
                : buffer(id, fills.firstEntry().getValue(), fills.firstKey());
          });
    }

    /// How far back a node is read, by what stands before the first row.
    private SortedMap<Double, Integer> fills(int id) {
      var fills = new TreeMap<Double, Integer>();
      for (Node node : readers.get(id)) {
        if (pass[node.id()] == number) {
          switch (node.op()) {
            case Shifts lag -> fills.merge(lag.fill(), reach(lag), Math::max);
            case WholeWindow window when kinds[node.id()] == Kind.WINDOW ->
                fills.merge(Double.NaN, reach(window), Math::max);
            default -> {}
          }
        }
      }
      return fills;
    }

    /// Where a node can be read some rows back.
    private int buffer(int id, int reach, double fill) {
      String key = id + " " + Double.doubleToLongBits(fill);
      Integer known = buffers.get(key);
      if (known == null) {
        known = slots.size();
        slots.add(new Slot(known, Slot.Kind.BLOCK, reach, fill, id));
        buffers.put(key, known);
        if (!kernelOf.containsKey(id)) {
          copies.add(
              graph.node(id).op() instanceof Source.Known source
                  ? new Step.Fill(source.value().doubleAt(0), known)
                  : new Step.Copy(column(id), known));
        }
      }
      slots.set(known, slots.get(known).reaching(reach));
      return known;
    }

    private int column(int id) {
      return columns.computeIfAbsent(id, _ -> slot(Slot.Kind.COLUMN, 0, id));
    }

    private int slot(Slot.Kind kind, int history, int id) {
      slots.add(new Slot(slots.size(), kind, history, Double.NaN, id));
      return slots.size() - 1;
    }
  }
}
