package weft.ops.calculus;

import weft.ir.Host;
import weft.ir.Site;
import weft.ir.Span;
import weft.ops.compare.IsMissing;
import weft.ops.compare.Where;
import weft.ops.source.Constant;

/// Where the window of each row starts.
final class Starts {
  private Starts() {}

  static int[] of(Span w, Host host, int rows) {
    var starts = new int[rows];
    switch (w) {
      case Span.Rows(int count) -> {
        for (int t = 0; t < rows; t++) {
          starts[t] = Math.max(0, t - count + 1);
        }
      }
      case Span.Time(long nanos) -> {
        long[] order = host.order();
        int start = 0;
        for (int t = 0; t < rows; t++) {
          // Never negative, but it may not fit a signed number.
          while (Long.compareUnsigned(order[t] - order[start], nanos) >= 0) {
            start++;
          }
          starts[t] = start;
        }
      }
    }
    return starts;
  }

  /// 0 where a window has too few values: such a row does not count.
  static int orZero(Site at, int column) {
    int missing = at.add(new IsMissing(), column);
    return at.add(new Where(), missing, at.add(Constant.of(0)), column);
  }
}
