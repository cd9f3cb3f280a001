package weft.eval;

import weft.ir.Host;
import weft.ir.Span;

/// Where the window of each row starts.
record Reach(int[] starts) {
  static Reach of(Span w, Host host, int rows) {
    var starts = new int[rows];
    switch (w) {
      case Span.Rows(int count) -> {
        for (int t = 0; t < rows; t++) {
          starts[t] = Math.max(0, t - count + 1);
        }
      }
      case Span.Time(long nanos) -> {
        long[] order = host.order();
        int from = 0;
        for (int t = 0; t < rows; t++) {
          // Never negative, but it may not fit a signed number.
          while (Long.compareUnsigned(order[t] - order[from], nanos) >= 0) {
            from++;
          }
          starts[t] = from;
        }
      }
    }
    return new Reach(starts);
  }

  /// The first row of the window that ends at row `t`.
  int from(int t) {
    return starts[t];
  }
}
