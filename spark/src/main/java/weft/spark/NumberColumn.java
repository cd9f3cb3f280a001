package weft.spark;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.PageWriteStore;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;

/// Numbers and times of eight bytes. Once Parquet has found that a dictionary of them doesn't pay,
/// the pages that follow are copies of an array.
final class NumberColumn extends FileColumn {
  private final boolean doubles;
  private long[] words = new long[1 << 10];
  private ByteBuffer bytes = ByteBuffer.allocate(0);
  private int count;
  private boolean plain;

  NumberColumn(
      int place,
      DataType type,
      ColumnDescriptor written,
      ParquetProperties properties,
      PageWriteStore store) {
    super(place, written, properties, store);
    this.doubles = type instanceof DoubleType;
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
