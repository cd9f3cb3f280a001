package weft.eval;

import weft.ir.Host;
import weft.ir.Span;

/// Where the window of each row starts.
public record WindowStarts(int[] starts) {
  static WindowStarts of(Span w, Host host, int rows) {
    return switch (w) {
      case Span.Rows(int count) -> over(count, rows);
      case Span.Time(long nanos) -> over(nanos, host.order(), 0, rows);
    };
  }

  /// Of windows over a number of rows.
  public static WindowStarts over(int count, int rows) {
    var starts = new int[rows];
    for (int t = 0; t < rows; t++) {
      starts[t] = Math.max(0, t - count + 1);
    }
    return new WindowStarts(starts);
  }

  /// Of windows over a duration.
  ///
  /// @param order the times of rows; those from `from` to `to` (exclusive) are of one entity, and
  ///   counted from 0 in the result
  public static WindowStarts over(long nanos, long[] order, int from, int to) {
    var starts = new int[to - from];
    int start = from;
    for (int t = from; t < to; t++) {
      // Never negative, but it may not fit a signed number.
      while (Long.compareUnsigned(order[t] - order[start], nanos) >= 0) {
        start++;
      }
      starts[t - from] = start - from;
    }
    return new WindowStarts(starts);
  }

  /// The first row of the window that ends at row `t`.
  public int from(int t) {
    return starts[t];
  }
}
