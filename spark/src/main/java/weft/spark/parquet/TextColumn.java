package weft.spark.parquet;

import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.PageWriteStore;
import org.apache.parquet.io.api.Binary;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/// Texts. One that follows itself, as the name of an entity does, is kept once.
final class TextColumn extends FileColumn {
  private Binary[] cells = new Binary[1 << 10];
  private int count;
  private long size;
  private @Nullable UTF8String last;

  TextColumn(
      int place, ColumnDescriptor written, ParquetProperties properties, PageWriteStore store) {
    super(place, written, properties, store);
  }

  @Override
  void put(InternalRow row, int place) {
    if (count == cells.length) {
      cells = Arrays.copyOf(cells, 2 * count);
    }
    var text = row.getUTF8String(place);
    if (count > 0 && text.equals(last)) {
      cells[count] = cells[count - 1];
    } else {
      last = text.copy();
      cells[count] = Binary.fromConstantByteArray(last.getBytes());
    }
    size += cells[count++].length();
  }

  @Override
  long size() {
    return size;
  }

  @Override
  BytesInput cells() {
    for (int i = 0; i < count; i++) {
      values.writeBytes(cells[i]);
      if (i == 0 || cells[i] != cells[i - 1]) {
        statistics.updateStats(cells[i]);
      }
    }
    count = 0;
    size = 0;
    return values.getBytes();
  }

  @Override
  Encoding encoding() {
    return values.getEncoding();
  }
}
