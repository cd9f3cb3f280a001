package weft.spark.parquet;

import java.io.IOException;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.schema.MessageType;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/// A group of the rows of a [ColumnFile], taken apart into columns: in memory until it is written
/// as a whole. Pages of all columns end at the same row.
final class FileGroup {
  /// After how many rows the size of texts is looked at.
  private static final int SOME = 1 << 10;

  private final ParquetProperties properties;
  private final ColumnChunkPageWriteStore pages;
  private final FileColumn[] columns;
  private long rows;
  private int inPage;
  private long size;

  FileGroup(
      StructType schema,
      MessageType written,
      ParquetProperties properties,
      BytesInputCompressor compressor) {
    this.properties = properties;
    this.pages =
        new ColumnChunkPageWriteStore(
            compressor,
            written,
            HeapByteBufferAllocator.getInstance(),
            properties.getColumnIndexTruncateLength(),
            properties.getPageWriteChecksumEnabled());
    var types = written.getColumns();
    this.columns = new FileColumn[types.size()];
    for (int i = 0; i < columns.length; i++) {
      var type = schema.fields()[i].dataType();
      columns[i] = FileColumn.of(i, type, types.get(i), properties, pages);
    }
  }

  /// The bytes of its pages.
  long size() {
    return size;
  }

  void add(InternalRow row) throws IOException {
    for (var column : columns) {
      column.add(row);
    }
    rows++;
    inPage++;
    if (inPage == properties.getPageRowCountLimit() || inPage % SOME == 0 && isPageFull()) {
      endPages();
    }
  }

  private boolean isPageFull() {
    for (var column : columns) {
      if (column.size() >= properties.getPageSizeThreshold()) {
        return true;
      }
    }
    return false;
  }

  private void endPages() throws IOException {
    size = 0;
    for (var column : columns) {
      size += column.endPage();
    }
    inPage = 0;
  }

  void writeTo(ParquetFileWriter file) throws IOException {
    if (inPage > 0) {
      endPages();
    }
    if (rows > 0) {
      for (var column : columns) {
        column.end();
      }
      file.startBlock(rows);
      pages.flushToFileWriter(file);
      file.endBlock();
    }
    pages.close();
  }
}
