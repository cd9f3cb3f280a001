package weft.jit.table;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The equations of a step as instructions over arrays. Each is done for all rows of a block before
/// the next one is, by a loop of [BlockLoops], or, where a state is carried on, all are done for a
/// row before the next row. Nothing has to be compiled for it, so it is fast from the first block
/// on.
///
/// What instructions leave for others stands in a few arrays that are used again as soon as nobody
/// needs what is in them, so they stay near the processor.
final class BlockProgram {
  /// Places of an instruction: the result and up to three arguments.
  private static final int PLACES = 4;

  /// Rows for which all instructions are done before the next ones: what they leave for each other
  /// then stays close to the processor.
  private static final int ROWS = 512;

  private final BlockOp[] ops;

  /// The array of each place: a slot, or below zero one of the program's own.
  private final int[] arrays;

  /// How far each place is from where the rows stand.
  private final int[] shifts;

  /// Whether a place is another one in each row: 1 or 0.
  private final int[] strides;

  private final int scratch;
  private final List<Double> constants;

  private BlockProgram(List<BlockCode.Instruction> code, Allocation places) {
    int n = code.size();
    ops = new BlockOp[n];
    arrays = new int[PLACES * n];
    shifts = new int[PLACES * n];
    strides = new int[PLACES * n];
    for (int i = 0; i < n; i++) {
      var instruction = code.get(i);
      ops[i] = instruction.op();
      set(PLACES * i, instruction.out(), places);
      for (int k = 1; k < PLACES; k++) {
        int there = Math.min(k, instruction.in().size()) - 1;
        set(PLACES * i + k, instruction.in().get(there), places);
      }
    }
    scratch = places.used;
    constants = List.copyOf(places.constants.keySet());
  }

  static BlockProgram of(List<BlockCode.Instruction> code) {
    var places = new Allocation();
    return new BlockProgram(places.all(code), places);
  }

  private void set(int at, BlockPlace place, Allocation places) {
    switch (place) {
      case BlockPlace.Rows(int slot, int lag) -> {
        arrays[at] = slot;
        shifts[at] = -lag;
        strides[at] = 1;
      }
      case BlockPlace.Carried(int slot, int cell) -> {
        arrays[at] = slot;
        shifts[at] = cell;
      }
      case BlockPlace.Made(int number) -> arrays[at] = ~number;
      case BlockPlace.Known(double value) -> arrays[at] = ~(places.used + places.number(value));
    }
  }

  /// The arrays of its own, by place: what instructions leave for others, and constants.
  double[][] room(Block block) {
    var room = new double[arrays.length][];
    for (int place = 0; place < arrays.length; place++) {
      int number = ~arrays[place];
      if (number >= 0) {
        room[place] =
            number < scratch
                ? block.scratch(number)
                : block.constant(constants.get(number - scratch));
      }
    }
    return room;
  }

  /// Instruction by instruction, for a few rows after the other.
  void blocks(Block block, int rows) {
    double[][] room = block.room(this);
    for (int from = 0; from < rows; from += ROWS) {
      int some = Math.min(ROWS, rows - from);
      for (int i = 0, place = 0; i < ops.length; i++, place += PLACES) {
        if (ops[i] == BlockOp.COPY) {
          copy(block, room, place, from, some);
        } else {
          ops[i].rows(room[place], room[place + 1], room[place + 2], room[place + 3], some);
        }
      }
    }
  }

  /// Rows of slots go through no other instruction: so the others find all rows at 0.
  private void copy(Block block, double[][] room, int place, int first, int rows) {
    int from = arrays[place + 1];
    int to = arrays[place];
    System.arraycopy(
        from < 0 ? room[place + 1] : block.arrays()[from],
        from < 0 ? 0 : block.at()[from] + shifts[place + 1] + first,
        to < 0 ? room[place] : block.arrays()[to],
        to < 0 ? 0 : block.at()[to] + shifts[place] + first,
        rows);
  }

  /// Row by row.
  void rows(Block block, int rows) {
    double[][] room = block.room(this);
    var cells = new double[arrays.length][];
    var from = new int[arrays.length];
    for (int place = 0; place < arrays.length; place++) {
      int array = arrays[place];
      cells[place] = array < 0 ? room[place] : block.arrays()[array];
      from[place] = array < 0 ? 0 : block.at()[array] + shifts[place];
    }
    for (int row = 0; row < rows; row++) {
      for (int i = 0, place = 0; i < ops.length; i++, place += PLACES) {
        cells[place][from[place] + strides[place] * row] =
            ops[i].row(
                cells[place + 1][from[place + 1] + strides[place + 1] * row],
                cells[place + 2][from[place + 2] + strides[place + 2] * row],
                cells[place + 3][from[place + 3] + strides[place + 3] * row]);
      }
    }
  }

  /// Gives each thing that is made one of a few arrays, from when it is made until it is last
  /// needed.
  private static final class Allocation {
    private final Map<Double, Integer> constants = new java.util.LinkedHashMap<>();
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final Deque<Integer> free = new ArrayDeque<>();
    private int used;

    int number(double value) {
      return constants.computeIfAbsent(value, _ -> constants.size());
    }

    List<BlockCode.Instruction> all(List<BlockCode.Instruction> code) {
      var last = new HashMap<Integer, Integer>();
      for (int i = 0; i < code.size(); i++) {
        for (BlockPlace place : code.get(i).in()) {
          if (place instanceof BlockPlace.Made(int made)) {
            last.put(made, i);
          }
        }
      }
      var placed = new ArrayList<BlockCode.Instruction>();
      for (int i = 0; i < code.size(); i++) {
        var instruction = code.get(i);
        var in = instruction.in().stream().map(this::placed).toList();
        for (BlockPlace place : instruction.in()) {
          if (place instanceof BlockPlace.Made(int made) && last.remove(made, i)) {
            free.push(java.util.Objects.requireNonNull(numbers.remove(made)));
          }
        }
        placed.add(new BlockCode.Instruction(instruction.op(), placed(instruction.out()), in));
      }
      return placed;
    }

    private BlockPlace placed(BlockPlace place) {
      return switch (place) {
        case BlockPlace.Made(int made) ->
            new BlockPlace.Made(
                numbers.computeIfAbsent(made, _ -> free.isEmpty() ? used++ : free.pop()));
        case BlockPlace.Known(double value) -> {
          number(value);
          yield place;
        }
        case BlockPlace.Rows _, BlockPlace.Carried _ -> place;
      };
    }
  }
}
