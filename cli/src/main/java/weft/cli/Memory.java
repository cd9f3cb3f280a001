package weft.cli;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.WeftException;
import weft.rewrite.Stages;

/// How much memory a run may take, and how many rows that is.
record Memory(long bytes) {
  private static final String UNITS = "KMGT";
  private static final Pattern SIZE = Pattern.compile("([0-9]{1,9})([KMGT])(I?B)?");

  /// Java itself and DuckDB need as much.
  private static final long LEAST = 512L << 20;

  /// Numbers that are kept for each row besides the columns: its place, entity, order.
  private static final int OWN = 8;

  private static final int BATCH = 1 << 16;

  /// What Java has been given, and as much besides as the launcher leaves for others.
  static Memory ofJava() {
    return new Memory(Runtime.getRuntime().maxMemory() / 7 * 10);
  }

  /// `2GB`, `512M`.
  static Memory parse(String text) {
    var size = SIZE.matcher(text.strip().toUpperCase(Locale.ROOT));
    if (!size.matches()) {
      throw wrong(text, "a size such as 2GB or 512MB");
    }
    long bytes = Long.parseLong(size.group(1)) << 10 * (1 + UNITS.indexOf(size.group(2)));
    if (bytes < LEAST) {
      throw wrong(text, "at least " + (LEAST >> 20) + "MB");
    }
    return new Memory(Math.min(bytes, ofJava().bytes));
  }

  private static WeftException wrong(String text, String expected) {
    return new WeftException(
        Diagnostic.of(Code.USAGE, "--memory " + text + " is no size that a run can do with")
            .about("--memory")
            .expected(expected)
            .found(text));
  }

  /// Whether so many rows can be computed at once. Half of the memory is left for what nobody needs
  /// any more and has not been taken back yet.
  boolean holds(long rows, long rowBytes) {
    return rows <= bytes / 2 / rowBytes;
  }

  /// How much is done at a time where rows do not fit.
  ///
  /// @param rows to compute together, of entities or of times
  /// @param slice rows of a result that are put together
  /// @param batch rows that are read together
  /// @param duckDb bytes that DuckDB may take
  record Portions(int rows, int slice, int batch, long duckDb) {}

  /// A slice is a multiple of what files keep together, so that a file is the same as if it were
  /// written at once.
  Portions portions(long rowBytes) {
    int rows = (int) Math.clamp(bytes / 5 / rowBytes, 1, Integer.MAX_VALUE / 4);
    int batch = Math.clamp(rows / 4, BATCH, 16 * BATCH);
    return new Portions(rows, Math.max(1, rows / BATCH) * BATCH, batch, bytes / 5);
  }

  /// What a row takes: its columns and whatever outlives a part of the graph, each in the order of
  /// the table and in that of entities.
  static long rowBytes(Stages stages, List<String> keys) {
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
