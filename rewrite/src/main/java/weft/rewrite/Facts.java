package weft.rewrite;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Primitive;
import weft.ir.Span;
import weft.ir.form.OrderStatistic;
import weft.ir.form.Stateful;
import weft.ir.form.WholeWindow;
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
/// @param crossSections how many cross-sections lie on the way
public record Facts(
    List<String> columns,
    Map<Primitive, Integer> primitives,
    long warmUp,
    long reach,
    long stateBytes,
    int crossSections) {

  public Facts {
    columns = List.copyOf(columns);
    primitives = Map.copyOf(primitives);
  }

  /// The facts of one output of a graph.
  public static Facts of(Graph graph, String output) {
    Graph part = Prune.keep(graph, Set.of(output));
    Graph expanded = new Simplify().apply(new Expand().apply(part));
    var columns = new TreeSet<String>();
    var primitives = new EnumMap<Primitive, Integer>(Primitive.class);
    for (Node node : part.nodes()) {
      if (node.op() instanceof Column(String name, _, _)) {
        columns.add(name);
      }
      primitives.merge(node.op().primitive(), 1, Integer::sum);
    }
    int id = Objects.requireNonNull(part.outputs().get(output));
    return new Facts(
        new ArrayList<>(columns),
        primitives,
        warmUp(part)[id],
        LookBack.of(part).get(id).nanos(),
        stateBytes(expanded),
        Stages.numbers(part)[id]);
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
    record Ring(int base, double before) {}
    var rings = new HashMap<Ring, Long>();
    long numbers = 0;
    for (Node node : graph.nodes()) {
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
}
