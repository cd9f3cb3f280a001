package weft.jit.row;

import java.util.function.Supplier;
import weft.ir.form.WholeWindow;

/// An op that looks at all rows of its window each time.
public final class RowWhole extends RowRing {
  private final WholeWindow op;

  /// Where rows are put side by side, by argument. What is in there does not matter.
  private final ThreadLocal<double[][]> room;

  private int present;

  private RowWhole(WholeWindow op, ThreadLocal<double[][]> room) {
    super(op, op.w());
    this.op = op;
    this.room = room;
  }

  static Supplier<RowWindow> of(WholeWindow op) {
    int arity = op.contract().arity();
    var room = ThreadLocal.withInitial(() -> new double[arity][0]);
    return () -> new RowWhole(op, room);
  }

  @Override
  void enter(int place) {
    present += isPresent(place) ? 1 : 0;
  }

  @Override
  void leave(int place) {
    present -= isPresent(place) ? 1 : 0;
  }

  @Override
  double result(int place) {
    if (present < op.minPeriods()) {
      return Double.NaN;
    }
    double[][] columns = room();
    for (int row = 0; row < rows(); row++) {
      int from = place(row);
      for (int i = 0; i < arity; i++) {
        columns[i][row] = cell(from, i);
      }
    }
    return op.over(columns, 0, rows());
  }

  private double[][] room() {
    double[][] columns = room.get();
    if (columns[0].length < rows()) {
      columns = new double[arity][rows() + rows() / 2];
      room.set(columns);
    }
    return columns;
  }
}
