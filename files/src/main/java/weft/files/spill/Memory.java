package weft.files.spill;

import java.util.LinkedHashSet;
import java.util.List;
import weft.ir.Graph;
import weft.ir.Node;
import weft.rewrite.Stages;

/// How much memory a run may take, and how many rows that is.
public record Memory(long bytes) {
  /// Java itself and DuckDB need as much.
  public static final long LEAST = 512L << 20;

  /// Numbers that are kept for each row besides the columns: its place, entity, order.
  private static final int OWN = 8;

  private static final int BATCH = 1 << 16;

  /// What Java has been given, and as much besides as the launcher leaves for others.
  public static Memory ofJava() {
    return new Memory(Runtime.getRuntime().maxMemory() / 7 * 10);
  }

  /// Whether so many rows can be computed at once. Half of the memory is left for what nobody needs
  /// any more and has not been taken back yet.
  public boolean holds(long rows, long rowBytes) {
    return rows <= bytes / 2 / rowBytes;
  }

  /// A slice is a multiple of what files keep together, so that a file is the same as if it were
  /// written at once.
  public Portions portions(long rowBytes) {
    int rows = Math.clamp(bytes / 5 / rowBytes, 1, Integer.MAX_VALUE / 4);
    int batch = Math.clamp(rows / 4, BATCH, 16 * BATCH);
    return new Portions(rows, Math.max(1, rows / BATCH) * BATCH, batch, bytes / 5);
  }

  /// What a row takes: its columns and whatever outlives a part of the graph, each in the order of
  /// the table and in that of entities.
  public static long rowBytes(Stages stages, List<String> keys) {
    var names = new LinkedHashSet<>(keys);
    long cells = keys.size();
    for (var stage : stages.stages()) {
      for (Graph graph : List.of(stage.across(), stage.within())) {
        for (Node node : graph.nodes()) {
          if (node.isColumn() && names.add(node.name())) {
            cells += Math.max(1, node.type().shape().size());
          }
        }
        for (var output : graph.outputs().entrySet()) {
          if (names.add(output.getKey())) {
            cells += Math.max(1, graph.node(output.getValue()).type().shape().size());
          }
        }
      }
    }
    return Long.BYTES * (2 * cells + OWN);
  }
}
