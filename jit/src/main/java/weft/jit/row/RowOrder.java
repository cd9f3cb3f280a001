package weft.jit.row;

import weft.ir.form.OrderStatistic;
import weft.jit.SortedWindow;

/// An order statistic over many rows, or over a duration: the values of the window are kept in
/// order.
public final class RowOrder extends RowRing {
  private final OrderStatistic op;
  private SortedWindow window;

  RowOrder(OrderStatistic op) {
    super(op, op.w());
    this.op = op;
    this.window = new SortedWindow(capacity());
  }

  @Override
  void enter(int place) {
    double value = cell(place, 0);
    if (!Double.isNaN(value)) {
      window.insert(value);
    }
  }

  @Override
  void leave(int place) {
    double value = cell(place, 0);
    if (!Double.isNaN(value)) {
      window.remove(value);
    }
  }

  @Override
  double result(int place) {
    return window.size() >= op.minPeriods() ? op.over(window, cell(place, 0)) : Double.NaN;
  }

  @Override
  void move(int to) {
    boolean shrinks = to < capacity();
    super.move(to);
    if (shrinks) {
      window = new SortedWindow(to);
      for (int row = 0; row < rows(); row++) {
        enter(place(row));
      }
    }
  }

  @Override
  public long bytes() {
    return super.bytes() + window.bytes();
  }
}
