package weft.rewrite;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Primitive;
import weft.ir.trait.Reach;
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
  private static final List<Primitive> KINDS = List.of(Primitive.values());

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
    Graph expanded = Rewrites.standard(graph);
    var written = new Cones(graph);
    var run = new Cones(expanded);
    var kept = new KeptState(expanded);
    int[] kinds =
        graph.nodes().stream().mapToInt(node -> KINDS.indexOf(node.op().primitive())).toArray();
    var columns = columns(graph);
    long[] warmUp = warmUp(graph);
    var lookBack = LookBack.of(graph);
    int[] stages = Stages.numbers(graph);
    var all = new LinkedHashMap<String, Facts>();
    graph
        .outputs()
        .forEach(
            (output, id) -> {
              var read = new BitSet();
              var counts = new int[KINDS.size()];
              written.each(
                  id,
                  node -> {
                    read.set(node);
                    counts[kinds[node]]++;
                  });
              kept.clear();
              run.each(Objects.requireNonNull(expanded.outputs().get(output)), kept::add);
              all.put(
                  output,
                  new Facts(
                      columns.entrySet().stream()
                          .filter(column -> read.intersects(column.getValue()))
                          .map(Map.Entry::getKey)
                          .toList(),
                      found(counts),
                      warmUp[id],
                      lookBack.get(id).nanos(),
                      kept.bytes(),
                      kept.keyBytes(),
                      stages[id]));
            });
    return all;
  }

  /// The nodes that read each column, by its name.
  private static Map<String, BitSet> columns(Graph graph) {
    var columns = new TreeMap<String, BitSet>();
    for (Node node : graph.nodes()) {
      if (node.op() instanceof Column(String name, _, _)) {
        columns.computeIfAbsent(name, _ -> new BitSet()).set(node.id());
      }
    }
    return columns;
  }

  private static Map<Primitive, Integer> found(int[] counts) {
    var found = new EnumMap<Primitive, Integer>(Primitive.class);
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        found.put(KINDS.get(i), counts[i]);
      }
    }
    return found;
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

  /// What a live engine keeps per entity for all outputs of a graph together.
  ///
  /// @param graph that has been expanded
  public static long stateBytes(Graph graph) {
    var kept = new KeptState(graph);
    graph.nodes().forEach(node -> kept.add(node.id()));
    return kept.bytes();
  }
}
