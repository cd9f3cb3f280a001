package weft.spark;

import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Rows one behind the other, as Spark lays them out.
final class RowBlock {
  private static final int MOST = Integer.MAX_VALUE - 64;

  private final UnsafeRow view;
  private byte[] data = new byte[1 << 16];
  private int[] starts = new int[1 << 10];
  private int[] sizes = new int[1 << 10];
  private int used;
  private int count;

  RowBlock(int fields) {
    this.view = new UnsafeRow(fields);
  }

  int count() {
    return count;
  }

  /// Drops the first rows. Those that stay have not been put in another order.
  void drop(int rows) {
    int from = rows == count ? used : starts[rows];
    System.arraycopy(data, from, data, 0, used - from);
    used -= from;
    count -= rows;
    System.arraycopy(starts, rows, starts, 0, count);
    System.arraycopy(sizes, rows, sizes, 0, count);
    for (int i = 0; i < count; i++) {
      starts[i] -= from;
    }
  }

  void add(UnsafeRow row) {
    int size = row.getSizeInBytes();
    if (size > data.length - used) {
      grow(size);
    }
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      sizes = Arrays.copyOf(sizes, 2 * count);
    }
    Platform.copyMemory(
        row.getBaseObject(),
        row.getBaseOffset(),
        data,
        Platform.BYTE_ARRAY_OFFSET + (long) used,
        size);
    starts[count] = used;
    sizes[count++] = size;
    used += size;
  }

  private void grow(int size) {
    long wanted = Math.max(2L * data.length, (long) used + size);
    if ((long) used + size > MOST) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "an entity, or a time, has more rows than a task can hold")
              .expected("at most 2 GB")
              .found(count + " rows, and more")
              .hint("drop columns before that features don't read, or cut time into pieces"));
    }
    data = Arrays.copyOf(data, (int) Math.min(wanted, MOST));
  }

  /// A row, as long as no other is asked for.
  UnsafeRow row(int at) {
    view.pointTo(data, Platform.BYTE_ARRAY_OFFSET + (long) starts[at], sizes[at]);
    return view;
  }

  /// Puts rows in another order.
  ///
  /// @param order the place before of each row from `from` on
  void arrange(int from, Integer[] order) {
    int[] oldStarts = Arrays.copyOfRange(starts, from, from + order.length);
    int[] oldSizes = Arrays.copyOfRange(sizes, from, from + order.length);
    for (int i = 0; i < order.length; i++) {
      starts[from + i] = oldStarts[order[i] - from];
      sizes[from + i] = oldSizes[order[i] - from];
    }
  }
}
