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
  /// Rows between two looks at whether somebody still waits; a power of 2.
  int ROWS_A_LOOK = 1024;

  /// Fills rows `from` to `to` (exclusive) of the result from the same rows of the columns.
  void run(double[][] columns, int from, int to, double[] out);

  /// @param look is run now and then, and may throw
  static EntityStep of(Op op, Layout layout, Runnable look) {
    return switch (op) {
      case WholeEntity entity -> entity::over;
      case OrderStatistic window -> ordered(window, layout, look);
      case WholeWindow window -> whole(window, layout, look);
      default -> throw new IllegalStateException(op.tag());
    };
  }

  static long nanos(Span w) {
    return switch (w) {
      case Span.Time(long nanos) -> nanos;
      case Span.Rows _ -> throw new IllegalStateException("not a duration");
    };
  }

  private static WindowStarts starts(Span w, Layout layout, int from, int to) {
    return switch (w) {
      case Span.Rows(int count) -> WindowStarts.over(count, to - from);
      case Span.Time(long nanos) -> WindowStarts.over(nanos, layout.order(), from, to);
    };
  }

  /// The values of the window are kept in order while it moves.
  private static EntityStep ordered(OrderStatistic op, Layout layout, Runnable look) {
    var window = new SortedWindow();
    return (columns, from, to, out) -> {
      double[] x = columns[0];
      WindowStarts reach = starts(op.w(), layout, from, to);
      window.clear();
      int start = from;
      for (int t = from; t < to; t++) {
        look(t - from, look);
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

  private static EntityStep whole(WholeWindow op, Layout layout, Runnable look) {
    return (columns, from, to, out) -> {
      WindowStarts reach = starts(op.w(), layout, from, to);
      int start = from;
      int present = 0;
      for (int t = from; t < to; t++) {
        look(t - from, look);
        present += present(columns, t);
        for (; start < from + reach.from(t - from); start++) {
          present -= present(columns, start);
        }
        out[t] = present >= op.minPeriods() ? op.over(columns, start, t + 1) : Double.NaN;
      }
    };
  }

  private static void look(int row, Runnable look) {
    if ((row & (ROWS_A_LOOK - 1)) == ROWS_A_LOOK - 1) {
      look.run();
    }
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
