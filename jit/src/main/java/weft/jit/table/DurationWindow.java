package weft.jit.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import weft.ir.Operands;
import weft.ir.form.Window;
import weft.ir.form.Window.Block;
import weft.rewrite.Blocks;

/// A window over a duration, by the tree that every engine uses: the blocks of 1, 8, 64, ... rows
/// that end at each row are computed once; each row takes those that the number of rows in its
/// window asks for. Rows with equally long windows are computed together. Each thread has its own.
public final class DurationWindow {
  private static final int CHUNK = 4096;

  /// Stands for the blocks of a level, wherever they end.
  private static final Block<double[]> BLANK = new Block<>(new double[0], List.of(), new double[0]);

  private final Window op;
  private final double[][] columns;
  private final int[] lengths;
  private final double[] out;
  private final RowBlockAlgebra on = new RowBlockAlgebra();
  private final int parts;

  /// Levels of blocks: by level, then the count and the numbers, then the row. The first `before`
  /// rows are those that went before the chunk.
  private double[][][] levels = new double[0][][];

  /// The rows of a block, by level.
  private double[][] sizes = new double[0][];

  private int before;

  /// The rows at hand, as places in the arrays of the levels.
  private final int[] rows = new int[RowBlockAlgebra.MOST];

  /// @param lengths the number of rows in the window of each row; 0 where no result is wanted
  DurationWindow(Window op, double[][] columns, int[] lengths, double[] out) {
    this.op = op;
    this.columns = columns;
    this.lengths = lengths;
    this.out = out;
    this.parts = op.identity().size();
  }

  /// The rows of one entity. Stretches of rows that no window shares are computed on their own, so
  /// where few results are wanted, little is done.
  void run(int from, int to) {
    for (int first = wanted(from, to); first < to; ) {
      int last = first;
      int next = wanted(first + 1, to);
      while (next < to && next - lengths[next] < last) {
        last = next;
        next = wanted(last + 1, to);
      }
      stretch(first - lengths[first] + 1, last + 1);
      first = next;
    }
  }

  private int wanted(int from, int to) {
    int row = from;
    while (row < to && lengths[row] == 0) {
      row++;
    }
    return row;
  }

  private void stretch(int from, int to) {
    int longest = 0;
    for (int row = from; row < to; row++) {
      longest = Math.max(longest, lengths[row]);
    }
    before = longest;
    int chunk = Math.min(Math.max(CHUNK, before), to - from);
    start(longest, chunk);
    var groups = new Groups(longest, chunk);
    for (int first = from; first < to; first += chunk) {
      int count = Math.min(chunk, to - first);
      for (int row = 0; row < count; row += RowBlockAlgebra.MOST) {
        int some = Math.min(RowBlockAlgebra.MOST, count - row);
        singles(first, row, some);
        for (int level = 1; level < levels.length; level++) {
          next(level, row, some);
        }
      }
      groups.clear();
      for (int row = count - 1; row >= 0; row--) {
        groups.add(row, lengths[first + row]);
      }
      groups.forEach(this, first);
      for (double[][] level : levels) {
        for (double[] numbers : level) {
          System.arraycopy(numbers, count, numbers, 0, before);
        }
      }
    }
  }

  /// Nothing goes before the first row.
  private void start(int longest, int chunk) {
    var all = new ArrayList<double[][]>();
    for (long size = 1; size <= longest; size *= 8) {
      var level = new double[1 + parts][before + chunk];
      for (int i = 0; i < parts; i++) {
        Arrays.fill(level[1 + i], 0, before, op.identity().get(i));
      }
      all.add(level);
    }
    levels = all.toArray(double[][][]::new);
    sizes = new double[levels.length][RowBlockAlgebra.MOST];
    for (int level = 0; level < levels.length; level++) {
      Arrays.fill(sizes[level], 1 << 3 * level);
    }
  }

  private void singles(int first, int row, int count) {
    on.start(count);
    var in = operands(first, row, true);
    boolean[] present = on.present(in.value(0));
    for (int i = 1; i < in.size(); i++) {
      present = on.and(present, on.present(in.value(i)));
    }
    var lifted = op.lift(on, in);
    put(0, row, 0, on.number(present));
    for (int i = 0; i < parts; i++) {
      put(0, row, 1 + i, on.select(present, lifted.get(i), on.lit(op.identity().get(i))));
    }
  }

  /// Eight adjacent blocks of a level make one of the next.
  private void next(int level, int row, int count) {
    on.start(count);
    for (int i = 0; i < count; i++) {
      rows[i] = before + row + i;
    }
    var joined = blocks(true).eight(BLANK, 1 << 3 * (level - 1));
    put(level, row, 0, joined.count());
    for (int i = 0; i < parts; i++) {
      put(level, row, 1 + i, joined.part(i));
    }
  }

  private void put(int level, int row, int part, double[] values) {
    System.arraycopy(values, 0, levels[level][part], before + row, on.rows());
  }

  private Blocks<double[], boolean[]> blocks(boolean adjacent) {
    return new Blocks<>(op, on, (_, size, back) -> at(size, back, adjacent), false);
  }

  /// The block of a size that ended some rows before those at hand.
  private Block<double[]> at(int size, int back, boolean adjacent) {
    int at = Integer.numberOfTrailingZeros(size) / 3;
    var numbers = new ArrayList<double[]>();
    for (double[] values : levels[at]) {
      numbers.add(taken(values, back, adjacent));
    }
    return new Block<>(numbers.getFirst(), numbers.subList(1, numbers.size()), sizes[at]);
  }

  /// @param adjacent whether the rows at hand follow each other
  private double[] taken(double[] values, int back, boolean adjacent) {
    double[] taken = on.take();
    if (adjacent) {
      System.arraycopy(values, rows[0] - back, taken, 0, on.rows());
    } else {
      for (int i = 0; i < on.rows(); i++) {
        taken[i] = values[rows[i] - back];
      }
    }
    return taken;
  }

  /// The arguments in the rows at hand.
  ///
  /// @param first where the chunk begins in the columns
  private Operands<double[], boolean[]> operands(int first, int row, boolean adjacent) {
    var values = new ArrayList<double[]>();
    for (double[] column : columns) {
      double[] taken = on.take();
      for (int i = 0; i < on.rows(); i++) {
        taken[i] = column[adjacent ? first + row + i : first + rows[i] - before];
      }
      values.add(taken);
    }
    return Operands.values(on, values);
  }

  /// Windows of equal length, for the rows at hand.
  private void finish(int length, int count, int first) {
    on.start(count);
    boolean adjacent = rows[count - 1] - rows[0] == count - 1;
    var whole = blocks(adjacent).whole(Collections.nCopies(levels.length, BLANK), length);
    var in = operands(first, rows[0] - before, adjacent);
    var enough = on.ge(whole.count(), on.lit(op.minPeriods()));
    double[] result = on.only(enough, op.finish(on, in, whole));
    for (int i = 0; i < count; i++) {
      out[first + rows[i] - before] = result[i];
    }
  }

  /// The rows of a chunk by the length of their window, in order.
  private static final class Groups {
    private final int[] heads;
    private final int[] next;
    private int shortest;
    private int longest;

    Groups(int longest, int chunk) {
      this.heads = new int[longest + 1];
      this.next = new int[chunk];
      this.shortest = 0;
      this.longest = longest;
    }

    void clear() {
      Arrays.fill(heads, Math.min(shortest, heads.length), longest + 1, -1);
      shortest = heads.length;
      longest = 0;
    }

    /// Rows come in from the last to the first; those whose length is 0 don't.
    void add(int row, int length) {
      if (length == 0) {
        return;
      }
      next[row] = heads[length];
      heads[length] = row;
      shortest = Math.min(shortest, length);
      longest = Math.max(longest, length);
    }

    void forEach(DurationWindow to, int first) {
      for (int length = shortest; length <= longest; length++) {
        int count = 0;
        for (int row = heads[length]; row >= 0; row = next[row]) {
          to.rows[count++] = to.before + row;
          if (count == RowBlockAlgebra.MOST || next[row] < 0) {
            to.finish(length, count, first);
            count = 0;
          }
        }
      }
    }
  }
}
