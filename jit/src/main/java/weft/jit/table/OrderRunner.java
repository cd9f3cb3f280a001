package weft.jit.table;

import weft.ir.Span;
import weft.ir.form.OrderStatistic;
import weft.jit.SortedWindow;

/// An order statistic over the last rows: the values of the window are kept in order.
///
/// @param from the slot of the values, with as many rows before the block as the window has
public record OrderRunner(OrderStatistic op, int w, int from, int to) implements StepRunner {
  OrderRunner(OrderStatistic op, int from, int to) {
    this(op, op.w() instanceof Span.Rows(int rows) ? rows : 1, from, to);
  }

  @Override
  public void run(Block block, int before, int rows) {
    SortedWindow window = block.window(this);
    double[] values = block.arrays()[from];
    double[] out = block.arrays()[to];
    int at = block.at()[from];
    if (block.isFirst(before)) {
      window.clear();
      for (int row = Math.min(before, w); row > 0; row--) {
        if (!Double.isNaN(values[at - row])) {
          window.insert(values[at - row]);
        }
      }
    }
    for (int row = 0; row < rows; row++) {
      double newest = values[at + row];
      if (before + row >= w) {
        double oldest = values[at + row - w];
        if (!Double.isNaN(oldest)) {
          window.remove(oldest);
        }
      }
      if (!Double.isNaN(newest)) {
        window.insert(newest);
      }
      out[block.at()[to] + row] =
          window.size() >= op.minPeriods() ? op.over(window, newest) : Double.NaN;
    }
  }
}
