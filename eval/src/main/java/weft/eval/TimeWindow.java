package weft.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weft.ir.form.Window;
import weft.ir.form.Window.Block;
import weft.ops.algebra.Doubles;
import weft.rewrite.Blocks;

/// Windows over a duration: the blocks of 1, 8, 64, ... rows that end at each row are computed
/// once; each row gathers those that the number of rows in its window asks for.
final class TimeWindow {
  private final Window op;
  private final double[][] in;

  /// By level and row.
  private final List<List<Block<Double>>> levels = new ArrayList<>();

  private TimeWindow(Window op, double[][] in) {
    this.op = op;
    this.in = in;
  }

  static void fill(Window op, double[][] in, double[] out, WindowStarts reach) {
    new TimeWindow(op, in).fill(out, reach);
  }

  private void fill(double[] out, WindowStarts reach) {
    int longest = 0;
    for (int t = 0; t < out.length; t++) {
      longest = Math.max(longest, t - reach.from(t) + 1);
    }
    levels.add(singles(out.length));
    for (int size = 1; 8L * size <= longest; size *= 8) {
      levels.add(next(out.length, size));
    }
    for (int t = 0; t < out.length; t++) {
      int length = t - reach.from(t) + 1;
      int row = t;
      var here = levels.stream().map(level -> level.get(row)).toList();
      var whole = blocks(t).whole(here, length);
      out[t] =
          whole.count() >= op.minPeriods()
              ? op.finish(Doubles.ALGEBRA, Meaning.row(in, t), whole)
              : Double.NaN;
    }
  }

  private List<Block<Double>> singles(int rows) {
    var singles = new ArrayList<Block<Double>>(rows);
    for (int t = 0; t < rows; t++) {
      int row = t;
      boolean present = Arrays.stream(in).noneMatch(column -> Double.isNaN(column[row]));
      var parts = present ? op.lift(Doubles.ALGEBRA, Meaning.row(in, t)) : op.identity();
      singles.add(new Block<>(present ? 1.0 : 0.0, parts, 1.0));
    }
    return singles;
  }

  private List<Block<Double>> next(int rows, int size) {
    var below = levels.getLast();
    var level = new ArrayList<Block<Double>>(rows);
    for (int t = 0; t < rows; t++) {
      level.add(blocks(t).eight(below.get(t), size));
    }
    return level;
  }

  private Blocks<Double, Boolean> blocks(int t) {
    return new Blocks<>(op, Doubles.ALGEBRA, (_, size, back) -> at(size, t - back), false);
  }

  /// The block of a size that ends at a row; before the first row there is nothing.
  private Block<Double> at(int size, int row) {
    return row < 0
        ? new Block<>(0.0, op.identity(), (double) size)
        : levels.get(Integer.numberOfTrailingZeros(size) / 3).get(row);
  }
}
