package weft.ops.calculus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import weft.ir.Operands;
import weft.ir.form.Window;
import weft.ir.form.Window.Block;
import weft.ops.algebra.Tape;

/// The way back through a window of each row of an entity.
///
/// Blocks of 1, 8, 64, ... rows that start at multiples of their size are computed once; the window
/// of a row is made of as few of them as possible. So a row costs about as many blocks as the
/// logarithm of its window, going back as going forward.
final class BackThrough {
  private static final int FAN = 8;

  private final Window op;
  private final int arg;
  private final double[][] in;
  private final double[] out;
  private final Tape tape = new Tape();

  /// The cells of each argument on the tape, by row.
  private final int[][] cells;

  /// By level and number.
  private final List<List<Block<Integer>>> levels = new ArrayList<>();

  /// @param in the arguments of the window, then the cotangent of its result
  BackThrough(Window op, int arg, double[][] in, double[] out) {
    this.op = op;
    this.arg = arg;
    this.in = in;
    this.out = out;
    this.cells = new int[in.length - 1][out.length];
  }

  void fill(int[] starts) {
    singles();
    while (levels.getLast().size() >= FAN) {
      levels.add(larger(levels.getLast()));
    }
    double[] cotangent = in[in.length - 1];
    int shared = tape.size();
    for (int t = 0; t < out.length; t++) {
      if (cotangent[t] == 0) {
        continue;
      }
      var whole = join(blocks(starts[t], t + 1));
      if (tape.value(whole.count()) >= op.minPeriods()) {
        tape.count(op.finish(tape, row(t), whole), cotangent[t]);
      }
      tape.back(shared);
    }
    tape.back(0);
    for (int t = 0; t < out.length; t++) {
      out[t] = tape.counts(cells[arg][t]);
    }
  }

  private void singles() {
    var singles = new ArrayList<Block<Integer>>(out.length);
    int one = tape.lit(1);
    for (int t = 0; t < out.length; t++) {
      for (int i = 0; i < cells.length; i++) {
        cells[i][t] = tape.lit(in[i][t]);
      }
      boolean here = present(t);
      var parts = here ? op.lift(tape, row(t)) : op.identity().stream().map(tape::lit).toList();
      singles.add(new Block<>(tape.lit(here ? 1 : 0), parts, one));
    }
    levels.add(singles);
  }

  private boolean present(int t) {
    return Arrays.stream(in, 0, cells.length).noneMatch(column -> Double.isNaN(column[t]));
  }

  private Operands<Integer, Boolean> row(int t) {
    return Operands.values(tape, Arrays.stream(cells).map(column -> column[t]).toList());
  }

  private List<Block<Integer>> larger(List<Block<Integer>> below) {
    var level = new ArrayList<Block<Integer>>(below.size() / FAN);
    for (int i = 0; i + FAN <= below.size(); i += FAN) {
      level.add(join(below.subList(i, i + FAN).reversed()));
    }
    return level;
  }

  /// The blocks from row `from` to `to` (exclusive), newest first.
  private List<Block<Integer>> blocks(int from, int to) {
    var blocks = new ArrayList<Block<Integer>>();
    int end = to;
    while (end > from) {
      int level = 0;
      int size = 1;
      while (end % (size * FAN) == 0 && end - size * FAN >= from) {
        size *= FAN;
        level++;
      }
      blocks.add(levels.get(level).get(end / size - 1));
      end -= size;
    }
    return blocks;
  }

  private Block<Integer> join(List<Block<Integer>> blocks) {
    if (blocks.size() == 1) {
      return blocks.getFirst();
    }
    int count = sum(blocks, Block::count);
    return new Block<>(count, op.combine(tape, blocks), sum(blocks, Block::rows));
  }

  private int sum(List<Block<Integer>> blocks, Function<Block<Integer>, Integer> number) {
    return tape.lit(blocks.stream().mapToDouble(block -> tape.value(number.apply(block))).sum());
  }
}
