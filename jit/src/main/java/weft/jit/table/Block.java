package weft.jit.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import weft.ir.Graph;
import weft.ir.form.Stateful;
import weft.jit.SortedWindow;

/// The arrays of a pass while the rows of an entity go through it, block by block. Each thread has
/// its own.
public final class Block {
  /// Numbers in a page of memory.
  private static final int PAGE = 512;

  /// Numbers by which the places of two arrays in their pages differ, and two for the head of an
  /// array.
  private static final int APART = 24 - 2;

  private final double[][] own;
  private final double[][] arrays;
  private final int[] at;
  private final List<Slot> slots;
  private final int size;

  /// The slots of each kind.
  private final int[] columnSlots;

  private final int[] blockSlots;
  private final int[] stateSlots;

  /// What a state begins with, by slot.
  private final double[][] starts;

  /// How many numbers rows leave behind, by slot.
  private final int[] lefts;

  /// Columns that the pass computes: by slot, whether it is one.
  private final boolean[] computed;

  /// Where rows of columns go that are not kept, by slot.
  private final double[] @Nullable [] unkept;

  /// Rows of the entity that went before and are not in the columns.
  private int gone;

  private final IdentityHashMap<StepRunner, SortedWindow> windows = new IdentityHashMap<>();
  private final IdentityHashMap<BlockProgram, double[][]> rooms = new IdentityHashMap<>();
  private final Map<Double, double[]> constants = new HashMap<>();
  private final List<double[]> scratch = new ArrayList<>();

  /// @param columns arrays for all rows, by node
  Block(PassPlan.Pass pass, Map<Integer, double[]> columns, Graph graph, int size) {
    this.slots = pass.slots();
    this.size = size;
    this.columnSlots = numbers(slots, Slot.Kind.COLUMN);
    this.blockSlots = numbers(slots, Slot.Kind.BLOCK);
    this.stateSlots = numbers(slots, Slot.Kind.STATE);
    this.starts = new double[slots.size()][];
    this.lefts = slots.stream().mapToInt(slot -> left(slot, graph)).toArray();
    this.own = new double[slots.size()][];
    this.arrays = new double[slots.size()][];
    this.at = new int[slots.size()];
    this.computed = new boolean[slots.size()];
    this.unkept = new double[slots.size()][];
    for (Slot slot : slots) {
      starts[slot.number()] =
          slot.kind() == Slot.Kind.STATE
              ? start(slot, graph).stream().mapToDouble(Double::doubleValue).toArray()
              : new double[0];
      own[slot.number()] =
          switch (slot.kind()) {
            case COLUMN -> java.util.Objects.requireNonNull(columns.get(slot.node()));
            case BLOCK -> new double[spaced(length(slot, size))];
            case STATE -> starts[slot.number()].clone();
          };
    }
    for (Step step : pass.steps()) {
      step.writes().forEach(slot -> computed[slot] = true);
    }
  }

  private static int[] numbers(List<Slot> slots, Slot.Kind kind) {
    return slots.stream().filter(slot -> slot.kind() == kind).mapToInt(Slot::number).toArray();
  }

  /// Room for the rows before a block and at least one block.
  static int length(Slot slot, int size) {
    int blocks = Math.max(1, (slot.history() + size - 1) / size);
    return slot.history() + blocks * size;
  }

  /// A length that is a little longer, so that arrays which are made one after the other start at
  /// different places of a page. Rows that are read and written together would else fall on the
  /// same few places of the cache and drive each other out.
  private static int spaced(int length) {
    return length + Math.floorMod(APART - length, PAGE);
  }

  private static List<Double> start(Slot slot, Graph graph) {
    return ((Stateful) graph.node(slot.node()).op()).start();
  }

  /// The window that a step keeps from block to block.
  SortedWindow window(StepRunner step) {
    return windows.computeIfAbsent(step, _ -> new SortedWindow());
  }

  /// The arrays of a program's own.
  double[][] room(BlockProgram program) {
    double[][] known = rooms.get(program);
    if (known == null) {
      known = program.room(this);
      rooms.put(program, known);
    }
    return known;
  }

  /// An array for the rows of a block, by its number; what is in it does not outlive a step.
  double[] scratch(int number) {
    while (scratch.size() <= number) {
      scratch.add(new double[spaced(size)]);
    }
    return scratch.get(number);
  }

  /// The same number in each row of a block.
  double[] constant(double value) {
    return constants.computeIfAbsent(
        value,
        _ -> {
          var rows = new double[spaced(size)];
          Arrays.fill(rows, value);
          return rows;
        });
  }

  public double[][] arrays() {
    return arrays;
  }

  public int[] at() {
    return at;
  }

  /// Brings the rows of a block to where rows before them can be read. In a column of another pass
  /// they stand before them already, as far as they are of the same entity.
  ///
  /// @param before rows of the entity that went before the block
  void history(int from, int to, int before, int rows) {
    boolean there = slots.get(from).kind() == Slot.Kind.COLUMN && !computed[from];
    if (there && before - gone >= slots.get(to).history()) {
      arrays[to] = arrays[from];
      at[to] = at[from];
    } else {
      System.arraycopy(arrays[from], at[from], arrays[to], at[to], rows);
    }
  }

  /// Whether these are the first rows that go through since the block began or went on, so that a
  /// step must make ready what it keeps beside the arrays.
  boolean isFirst(int before) {
    return before == gone;
  }

  /// Begins with an entity, as if no row went before.
  void begin() {
    gone = 0;
    System.arraycopy(own, 0, arrays, 0, own.length);
    for (int i : blockSlots) {
      Slot slot = slots.get(i);
      Arrays.fill(arrays[i], 0, slot.history(), slot.fill());
      at[i] = slot.history();
    }
    for (int i : stateSlots) {
      System.arraycopy(starts[i], 0, arrays[i], 0, starts[i].length);
    }
  }

  /// Goes on with an entity instead.
  ///
  /// @param before rows of it that went before
  /// @param left what they left behind
  void resume(int before, double[] left) {
    gone = before;
    int from = 0;
    for (int i = 0; i < lefts.length; i++) {
      System.arraycopy(left, from, own[i], 0, lefts[i]);
      from += lefts[i];
    }
  }

  /// Leaves behind what later rows of the entity need.
  void leave(double[] left) {
    int to = 0;
    for (int i = 0; i < lefts.length; i++) {
      int count = lefts[i];
      boolean state = starts[i].length > 0;
      System.arraycopy(arrays[i], state ? 0 : at[i] - count, left, to, count);
      to += count;
    }
  }

  /// How many numbers rows leave behind for later ones.
  static long left(List<Slot> slots, Graph graph) {
    return slots.stream().mapToLong(slot -> left(slot, graph)).sum();
  }

  private static int left(Slot slot, Graph graph) {
    return switch (slot.kind()) {
      case COLUMN -> 0;
      case BLOCK -> slot.history();
      case STATE -> start(slot, graph).size();
    };
  }

  /// Sends rows of an entity through the steps.
  ///
  /// @param start the first row that goes through; what is computed for it and for the others
  ///   before `from` is not kept
  /// @param moved is told, after each block, how many of its rows are kept
  void run(int start, int from, int to, List<StepRunner> steps, IntConsumer moved) {
    for (int row = start; row < to; ) {
      int rows = Math.min(size, (row < from ? from : to) - row);
      columns(row, row >= from);
      for (StepRunner step : steps) {
        step.run(this, gone + row - start, rows);
      }
      advance(rows);
      moved.accept(row < from ? 0 : rows);
      row += rows;
    }
  }

  /// Where the rows of a block stand in columns. Those that are not kept go elsewhere.
  private void columns(int row, boolean kept) {
    for (int i : columnSlots) {
      boolean here = kept || !computed[i];
      arrays[i] = here ? own[i] : unkept(i);
      at[i] = here ? row : 0;
    }
  }

  private double[] unkept(int slot) {
    double[] known = unkept[slot];
    if (known == null) {
      known = new double[size];
      unkept[slot] = known;
    }
    return known;
  }

  /// Moves on; what lags still need goes to the front of its array when the end is reached.
  private void advance(int rows) {
    for (int i : blockSlots) {
      at[i] += rows;
      if (arrays[i] == own[i] && at[i] + size > own[i].length) {
        int history = slots.get(i).history();
        System.arraycopy(arrays[i], at[i] - history, arrays[i], 0, history);
        at[i] = history;
      }
    }
  }

  /// Moves within a block, for rows that are left over.
  public void shift(int rows) {
    for (int i : columnSlots) {
      at[i] += rows;
    }
    for (int i : blockSlots) {
      at[i] += rows;
    }
  }
}
