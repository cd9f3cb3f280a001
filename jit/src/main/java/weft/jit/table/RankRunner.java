package weft.jit.table;

import weft.ir.form.NewestRank;

/// A rank of the newest value in a window of a few hundred rows in which no value may be missing:
/// by counting, where that is fast; else in order.
public final class RankRunner implements StepRunner {
  private static final int CHUNK = 256;

  /// Rows that are worth warming vectors for.
  private static final int MANY = 50_000;

  private final NewestRank op;
  private final int rows;
  private final int from;
  private final int to;
  private final StepRunner inOrder;
  private final boolean atOnce;

  /// @param rows of the window
  /// @param atOnce whether to count from the first row on
  RankRunner(NewestRank op, int rows, int from, int to, boolean atOnce) {
    this.op = op;
    this.rows = rows;
    this.from = from;
    this.to = to;
    this.inOrder = new OrderRunner(op, from, to);
    this.atOnce = atOnce;
  }

  @Override
  public void begin(long rows) {
    if (rows >= MANY) {
      Counting.warm();
    }
  }

  @Override
  public void heat() {
    Counting.heat();
  }

  @Override
  public void run(Block block, int before, int count) {
    if (!atOnce && !Counting.isHot()) {
      inOrder.run(block, before, count);
      return;
    }
    double[] x = block.arrays()[from];
    int at = block.at()[from];
    var below = new double[CHUNK];
    var equal = new double[CHUNK];
    int present = 0;
    for (int back = rows - 1; back > 0; back--) {
      present = Double.isNaN(x[at - back]) ? 0 : present + 1;
    }
    for (int start = 0; start < count; start += CHUNK) {
      int some = Math.min(CHUNK, count - start);
      Counting.run(x, at + start, some, rows, below, equal);
      for (int i = 0; i < some; i++) {
        present = Double.isNaN(x[at + start + i]) ? 0 : present + 1;
        block.arrays()[to][block.at()[to] + start + i] =
            present >= rows ? op.of((int) below[i], (int) equal[i], rows) : Double.NaN;
      }
    }
  }
}
