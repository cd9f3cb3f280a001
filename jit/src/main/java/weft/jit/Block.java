package weft.jit;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Graph;
import weft.ir.Stateful;

/// The arrays of a pass while the rows of an entity go through it, block by block. Each thread has
/// its own.
final class Block {
  private final double[][] arrays;
  private final int[] at;
  private final List<Slot> slots;
  private final Graph graph;
  private final int size;
  private final Map<Runner, SortedWindow> windows = new IdentityHashMap<>();

  /// @param columns arrays for all rows, by node
  Block(Plan.Pass pass, Map<Integer, double[]> columns, Graph graph, int size) {
    this.slots = pass.slots();
    this.graph = graph;
    this.size = size;
    this.arrays = new double[slots.size()][];
    this.at = new int[slots.size()];
    for (Slot slot : slots) {
      arrays[slot.number()] =
          switch (slot.kind()) {
            case COLUMN -> java.util.Objects.requireNonNull(columns.get(slot.node()));
            case BLOCK -> new double[length(slot, size)];
            case STATE -> new double[start(slot).size()];
          };
    }
  }

  /// Room for the rows before a block and at least one block.
  static int length(Slot slot, int size) {
    int blocks = Math.max(1, (slot.history() + size - 1) / size);
    return slot.history() + blocks * size;
  }

  private List<Double> start(Slot slot) {
    return ((Stateful) graph.node(slot.node()).op()).start();
  }

  /// The window that a step keeps from block to block.
  SortedWindow window(Runner step) {
    return windows.computeIfAbsent(step, _ -> new SortedWindow());
  }

  double[][] arrays() {
    return arrays;
  }

  int[] at() {
    return at;
  }

  /// Sends the rows of an entity through the steps.
  void run(int from, int to, List<Runner> steps) {
    for (Slot slot : slots) {
      int i = slot.number();
      switch (slot.kind()) {
        case COLUMN -> at[i] = from;
        case BLOCK -> {
          Arrays.fill(arrays[i], 0, slot.history(), slot.fill());
          at[i] = slot.history();
        }
        case STATE -> {
          var start = start(slot);
          for (int k = 0; k < start.size(); k++) {
            arrays[i][k] = start.get(k);
          }
        }
      }
    }
    for (int row = from; row < to; row += size) {
      int rows = Math.min(size, to - row);
      for (Runner step : steps) {
        step.run(this, row - from, rows);
      }
      advance(rows);
    }
  }

  /// Moves on; what lags still need goes to the front of its array when the end is reached.
  private void advance(int rows) {
    for (Slot slot : slots) {
      int i = slot.number();
      if (slot.kind() == Slot.Kind.STATE) {
        continue;
      }
      at[i] += rows;
      if (slot.kind() == Slot.Kind.BLOCK && at[i] + size > arrays[i].length) {
        System.arraycopy(arrays[i], at[i] - slot.history(), arrays[i], 0, slot.history());
        at[i] = slot.history();
      }
    }
  }

  /// Moves within a block, for rows that are left over.
  void shift(int rows) {
    for (Slot slot : slots) {
      if (slot.kind() != Slot.Kind.STATE) {
        at[slot.number()] += rows;
      }
    }
  }
}
