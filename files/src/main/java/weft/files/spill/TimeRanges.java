package weft.files.spill;

import java.util.Arrays;
import weft.ir.Tensor;

/// Ranges of the order column with about as many rows each. They are found from a sample of the
/// rows, which is taken while rows go by.
final class TimeRanges {
  private static final int SAMPLE = 1 << 16;

  private final long stride;
  private long seen;
  private int count;
  private long[] sample = new long[1024];
  private long[] starts = {};

  /// @param rows how many there will be
  TimeRanges(long rows) {
    stride = Math.max(1, rows / SAMPLE);
  }

  void see(Tensor order) {
    for (int i = 0; i < order.size(); i++) {
      if (seen++ % stride == 0) {
        if (count == sample.length) {
          sample = Arrays.copyOf(sample, 2 * count);
        }
        sample[count++] = order.longAt(i);
      }
    }
  }

  /// Ends the sample: ranges of about so many rows.
  void cut(long most) {
    Arrays.sort(sample, 0, count);
    int ranges = Math.clamp((seen + most - 1) / most, 1, Math.max(1, count));
    var first = new long[ranges];
    for (int i = 0; i < ranges; i++) {
      first[i] = i == 0 ? Long.MIN_VALUE : sample[(int) ((long) i * count / ranges)];
    }
    starts = Arrays.stream(first).distinct().toArray();
  }

  int ranges() {
    return starts.length;
  }

  /// The ranges of some rows.
  int[] of(Tensor order) {
    var of = new int[order.size()];
    for (int i = 0; i < of.length; i++) {
      int at = Arrays.binarySearch(starts, order.longAt(i));
      of[i] = at >= 0 ? at : -at - 2;
    }
    return of;
  }
}
