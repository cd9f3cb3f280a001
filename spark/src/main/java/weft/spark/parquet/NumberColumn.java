package weft.spark.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.PageWriteStore;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.spark.sql.catalyst.InternalRow;

/// Numbers and times of eight bytes. Where numbers are all different, or Parquet has found that a
/// dictionary of them doesn't pay, pages are copies of an array.
final class NumberColumn extends FileColumn {
  /// How many numbers are looked at.
  private static final int SOME = 1 << 10;

  private final boolean doubles;
  private long[] words = new long[1 << 10];
  private ByteBuffer bytes = ByteBuffer.allocate(0);
  private int count;
  private boolean begun;
  private boolean plain;

  NumberColumn(
      int place, ColumnDescriptor written, ParquetProperties properties, PageWriteStore store) {
    super(place, written, properties, store);
    this.doubles = written.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.DOUBLE;
  }

  @Override
  void put(InternalRow row, int place) {
    if (count == words.length) {
      words = Arrays.copyOf(words, 2 * count);
    }
    words[count++] =
        doubles ? Double.doubleToRawLongBits(row.getDouble(place)) : row.getLong(place);
  }

  @Override
  long size() {
    return (long) Long.BYTES * count;
  }

  @Override
  BytesInput cells() {
    if (count > 0) {
      measure();
    }
    if (!begun) {
      begun = true;
      plain = doubles && count >= SOME && areDifferent();
    }
    var cells = plain ? copied() : coded();
    count = 0;
    return cells;
  }

  @Override
  Encoding encoding() {
    return plain ? Encoding.PLAIN : values.getEncoding();
  }

  private BytesInput copied() {
    if (bytes.capacity() < size()) {
      bytes = ByteBuffer.allocate(Long.BYTES * words.length).order(ByteOrder.LITTLE_ENDIAN);
    }
    bytes.asLongBuffer().put(words, 0, count);
    return BytesInput.from(bytes.array(), 0, (int) size());
  }

  private BytesInput coded() {
    for (int i = 0; i < count; i++) {
      if (doubles) {
        values.writeDouble(Double.longBitsToDouble(words[i]));
      } else {
        values.writeLong(words[i]);
      }
    }
    var cells = values.getBytes();
    plain = values.getEncoding() == Encoding.PLAIN;
    return cells;
  }

  /// Whether none of the first numbers is there twice.
  private boolean areDifferent() {
    long[] some = Arrays.copyOf(words, SOME);
    Arrays.sort(some);
    for (int i = 1; i < SOME; i++) {
      if (some[i] == some[i - 1]) {
        return false;
      }
    }
    return true;
  }

  /// Finds the least and the greatest number.
  private void measure() {
    if (doubles) {
      double least = Double.longBitsToDouble(words[0]);
      double greatest = least;
      for (int i = 1; i < count; i++) {
        double each = Double.longBitsToDouble(words[i]);
        least = Math.min(least, each);
        greatest = Math.max(greatest, each);
      }
      statistics.updateStats(least);
      statistics.updateStats(greatest);
    } else {
      long least = words[0];
      long greatest = least;
      for (int i = 1; i < count; i++) {
        least = Math.min(least, words[i]);
        greatest = Math.max(greatest, words[i]);
      }
      statistics.updateStats(least);
      statistics.updateStats(greatest);
    }
  }
}
