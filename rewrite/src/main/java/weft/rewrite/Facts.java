package weft.rewrite;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Span;
import weft.ir.form.LastRows;
import weft.ir.form.OfKey;
import weft.ir.form.OrderStatistic;
import weft.ir.form.Stateful;
import weft.ir.form.WholeWindow;
import weft.ir.trait.Divides;
import weft.ir.trait.Reach;
import weft.ir.trait.Shifts;
import weft.ops.source.Column;

/// What can be said of an output before any row is read.
///
/// @param columns the columns it reads
/// @param primitives how many equations of each kind it is made of, as written
/// @param warmUp rows of complete data that go by before the first result
/// @param reach how far back in time windows over durations look, in nanoseconds; 0 where there are
///   none
/// @param stateBytes what a live engine keeps per entity, without windows over durations, whose
///   rows are not known
/// @param keyBytes what it keeps besides for each key of an entity (`by=`), about
/// @param crossSections how many cross-sections lie on the way
public record Facts(
    List<String> columns,
    Map<Primitive, Integer> primitives,
    long warmUp,
    long reach,
    long stateBytes,
    long keyBytes,
    int crossSections) {

  public Facts {
    columns = List.copyOf(columns);
    primitives = Map.copyOf(primitives);
  }

  /// The facts of one output of a graph.
  public static Facts of(Graph graph, String output) {
    return Objects.requireNonNull(of(Prune.keep(graph, Set.of(output))).get(output), output);
  }

  /// The facts of all outputs, in their order: the graph is gone through once for what they share.
  public static Map<String, Facts> of(Graph graph) {
    Graph expanded = new Simplify().apply(new Expand().apply(graph));
    var written = new Cones(graph);
    var run = new Cones(expanded);
    long[] warmUp = warmUp(graph);
    var lookBack = LookBack.of(graph);
    int[] stages = Stages.numbers(graph);
    var all = new LinkedHashMap<String, Facts>();
    graph
        .outputs()
        .forEach(
            (output, id) -> {
              var columns = new TreeSet<String>();
              var primitives = new EnumMap<Primitive, Integer>(Primitive.class);
              for (Node node : written.of(id)) {
                if (node.op() instanceof Column(String name, _, _)) {
                  columns.add(name);
                }
                primitives.merge(node.op().primitive(), 1, Integer::sum);
              }
              int last = Objects.requireNonNull(expanded.outputs().get(output), output);
              all.put(
                  output,
                  new Facts(
                      new ArrayList<>(columns),
                      primitives,
                      warmUp[id],
                      lookBack.get(id).nanos(),
                      stateBytes(run.of(last)),
                      keyBytes(run.of(last)),
                      stages[id]));
            });
    return all;
  }

  /// What nodes depend on, in whatever order.
  private static final class Cones {
    private final Graph graph;

    /// By node, in which search it was found last.
    private final int[] found;

    private int search;

    Cones(Graph graph) {
      this.graph = graph;
      this.found = new int[graph.size()];
    }

    List<Node> of(int id) {
      search++;
      var nodes = new ArrayList<Node>();
      add(id, nodes);
      for (int i = 0; i < nodes.size(); i++) {
        for (int arg : nodes.get(i).args()) {
          add(arg, nodes);
        }
      }
      return nodes;
    }

    private void add(int id, List<Node> to) {
      if (found[id] != search) {
        found[id] = search;
        to.add(graph.node(id));
      }
    }
  }

  /// The rows that go by before the first result of each node.
  private static long[] warmUp(Graph graph) {
    var sums = new long[graph.size()];
    for (Node node : graph.nodes()) {
      long before = node.args().stream().mapToLong(arg -> sums[arg]).max().orElse(0);
      sums[node.id()] = before + (node.op() instanceof Reach far ? far.warmUp() : 0);
    }
    return sums;
  }

  /// What a live engine keeps per entity for all outputs of a graph together: how many rows there
  /// have been, a ring for each value that is read some rows later (and what stands before the
  /// first row), the numbers of states, the values of whole windows as they came and in order.
  ///
  /// @param graph that has been expanded
  public static long stateBytes(Graph graph) {
    return stateBytes(graph.nodes());
  }

  private static long stateBytes(List<Node> nodes) {
    record Ring(int base, double before) {}
    var rings = new HashMap<Ring, Long>();
    long numbers = 0;
    for (Node node : nodes) {
      switch (node.op()) {
        case Shifts lag when lag.n() > 0 ->
            rings.merge(new Ring(node.args().getFirst(), lag.fill()), lag.n() + 1L, Math::max);
        case Stateful state -> numbers += state.start().size();
        case OrderStatistic window when window.w() instanceof Span.Rows(int count) ->
            numbers += 2L * count;
        case WholeWindow window when window.w() instanceof Span.Rows(int count) ->
            numbers += (long) count * node.args().size();
        default -> {}
      }
    }
    for (long rows : rings.values()) {
      numbers += rows;
    }
    return numbers == 0 ? 0 : 8 * (1 + numbers);
  }

  /// The two numbers of a key, how many rows it has had, and what the op keeps of them.
  private static long keyBytes(List<Node> nodes) {
    long numbers = 0;
    for (Node node : nodes) {
      if (node.op() instanceof OfKey key) {
        numbers += 3 + kept(key.op(), node.args().size() - 2);
      }
    }
    return Double.BYTES * numbers;
  }

  private static long kept(Op op, int args) {
    return switch (op) {
      case Divides parts -> kept(parts.op(), args - 1);
      case Shifts lag -> lag.n() + 1L;
      case Stateful state -> state.start().size();
      case LastRows window when window.w() instanceof Span.Rows(int count) -> (long) count * args;
      default -> 0;
    };
  }
}
