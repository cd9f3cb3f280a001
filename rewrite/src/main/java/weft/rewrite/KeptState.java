package weft.rewrite;

import java.util.Arrays;
import java.util.HashMap;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Span;
import weft.ir.form.LastRows;
import weft.ir.form.OfKey;
import weft.ir.form.OrderStatistic;
import weft.ir.form.Stateful;
import weft.ir.form.WholeWindow;
import weft.ir.trait.Divides;
import weft.ir.trait.Shifts;

/// What a live engine keeps per entity for parts of a graph: how many rows there have been, a ring
/// for each value that is read some rows later (and what stands before the first row), the numbers
/// of states, the values of whole windows as they came and in order.
///
/// Nodes are added to a part one by one.
final class KeptState {
  private record Ring(int base, double before) {}

  /// By node: the numbers that it keeps, those of each key, and its ring (-1: none) with the rows
  /// that it must hold.
  private final long[] numbers;

  private final long[] keyNumbers;
  private final int[] ring;
  private final long[] rows;

  /// By ring, the rows that it must hold for the part at hand.
  private final long[] most;

  private long kept;
  private long keptOfKey;

  /// @param graph that has been expanded
  KeptState(Graph graph) {
    numbers = new long[graph.size()];
    keyNumbers = new long[graph.size()];
    ring = new int[graph.size()];
    rows = new long[graph.size()];
    Arrays.fill(ring, -1);
    var rings = new HashMap<Ring, Integer>();
    for (Node node : graph.nodes()) {
      int id = node.id();
      switch (node.op()) {
        case Shifts lag when lag.n() > 0 -> {
          ring[id] =
              rings.computeIfAbsent(
                  new Ring(node.args().getFirst(), lag.fill()), _ -> rings.size());
          rows[id] = lag.n() + 1L;
        }
        case Stateful state -> numbers[id] = state.start().size();
        case OrderStatistic window when window.w() instanceof Span.Rows(int count) ->
            numbers[id] = 2L * count;
        case WholeWindow window when window.w() instanceof Span.Rows(int count) ->
            numbers[id] = (long) count * node.args().size();
        default -> {}
      }
      if (node.op() instanceof OfKey key) {
        keyNumbers[id] = 3 + kept(key.op(), node.args().size() - 2);
      }
    }
    most = new long[rings.size()];
  }

  /// Nothing is in the part any more.
  void clear() {
    kept = 0;
    keptOfKey = 0;
    Arrays.fill(most, 0);
  }

  void add(int id) {
    kept += numbers[id];
    keptOfKey += keyNumbers[id];
    int place = ring[id];
    if (place >= 0 && rows[id] > most[place]) {
      kept += rows[id] - most[place];
      most[place] = rows[id];
    }
  }

  long bytes() {
    return kept == 0 ? 0 : 8 * (1 + kept);
  }

  /// Of each key: its two numbers, how many rows it has had, and what the op keeps of them.
  long keyBytes() {
    return Double.BYTES * keptOfKey;
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
