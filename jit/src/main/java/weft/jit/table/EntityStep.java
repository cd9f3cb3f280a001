package weft.jit.table;

import weft.eval.Layout;
import weft.eval.WindowStarts;
import weft.ir.Op;
import weft.ir.Span;
import weft.ir.form.OrderStatistic;
import weft.ir.form.WholeEntity;
import weft.ir.form.WholeWindow;
import weft.jit.SortedWindow;

/// An op over all rows of an entity, ready to run. Each thread has its own.
public interface EntityStep {
  /// Fills rows `from` to `to` (exclusive) of the result from the same rows of the columns.
  void run(double[][] columns, int from, int to, double[] out);

  static EntityStep of(Op op, Layout layout) {
    return switch (op) {
      case WholeEntity entity -> entity::over;
      case OrderStatistic window -> ordered(window, nanos(window.w()), layout.order());
      case WholeWindow window -> whole(window, nanos(window.w()), layout.order());
      default -> throw new IllegalStateException(op.tag());
    };
  }

  static long nanos(Span w) {
    return switch (w) {
      case Span.Time(long nanos) -> nanos;
      case Span.Rows _ -> throw new IllegalStateException("not a duration");
    };
  }

  /// The values of the window are kept in order while it moves.
  private static EntityStep ordered(OrderStatistic op, long nanos, long[] order) {
    var window = new SortedWindow();
    return (columns, from, to, out) -> {
      double[] x = columns[0];
      WindowStarts reach = WindowStarts.over(nanos, order, from, to);
      window.clear();
      int start = from;
      for (int t = from; t < to; t++) {
        if (!Double.isNaN(x[t])) {
          window.insert(x[t]);
        }
        for (; start < from + reach.from(t - from); start++) {
          if (!Double.isNaN(x[start])) {
            window.remove(x[start]);
          }
        }
        out[t] = window.size() >= op.minPeriods() ? op.over(window, x[t]) : Double.NaN;
      }
    };
  }

  private static EntityStep whole(WholeWindow op, long nanos, long[] order) {
    return (columns, from, to, out) -> {
      WindowStarts reach = WindowStarts.over(nanos, order, from, to);
      int start = from;
      int present = 0;
      for (int t = from; t < to; t++) {
        present += present(columns, t);
        for (; start < from + reach.from(t - from); start++) {
          present -= present(columns, start);
        }
        out[t] = present >= op.minPeriods() ? op.over(columns, start, t + 1) : Double.NaN;
      }
    };
  }

  /// 1 where the row has a value in each column, else 0.
  private static int present(double[][] columns, int row) {
    for (double[] column : columns) {
      if (Double.isNaN(column[row])) {
        return 0;
      }
    }
    return 1;
  }
}
