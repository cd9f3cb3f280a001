package weft.spark.parquet;

import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.PageWriteStore;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;

/// A column of a [FileGroup]: the cells since the last page, and what Parquet makes of them.
/// Whether these are codes of a dictionary is for Parquet to decide.
abstract class FileColumn {
  private final int place;
  private final ColumnDescriptor type;
  private final PageWriter pages;
  private final ValuesWriter repetitions;
  private final ValuesWriter levels;
  final ValuesWriter values;

  /// Of the page at hand.
  Statistics<?> statistics;

  private boolean[] missing = new boolean[1 << 10];
  private int missingCount;
  private int rows;

  FileColumn(int place, ColumnDescriptor type, ParquetProperties properties, PageWriteStore store) {
    this.place = place;
    this.type = type;
    this.pages = store.getPageWriter(type);
    this.repetitions = properties.newRepetitionLevelWriter(type);
    this.levels = properties.newDefinitionLevelWriter(type);
    this.values = properties.newValuesWriter(type);
    this.statistics = Statistics.createStats(type.getPrimitiveType());
  }

  static FileColumn of(
      int place,
      DataType type,
      ColumnDescriptor written,
      ParquetProperties properties,
      PageWriteStore store) {
    var primitive = written.getPrimitiveType().getPrimitiveTypeName();
    if (primitive == PrimitiveTypeName.INT64 || primitive == PrimitiveTypeName.DOUBLE) {
      return new NumberColumn(place, written, properties, store);
    }
    return primitive == PrimitiveTypeName.BINARY
        ? new TextColumn(place, written, properties, store)
        : new CellColumn(place, type, written, properties, store);
  }

  final void add(InternalRow row) {
    if (rows == missing.length) {
      missing = Arrays.copyOf(missing, 2 * rows);
    }
    boolean none = row.isNullAt(place);
    missing[rows++] = none;
    if (none) {
      missingCount++;
    } else {
      put(row, place);
    }
  }

  /// Takes a cell that is there.
  abstract void put(InternalRow row, int place);

  /// The bytes that cells take until the page ends.
  abstract long size();

  /// The cells of the page as they are written.
  abstract BytesInput cells();

  abstract Encoding encoding();

  /// @return the bytes of all pages of the group
  final long endPage() throws IOException {
    for (int i = 0; i < rows; i++) {
      levels.writeInteger(missing[i] ? 0 : 1);
    }
    statistics.incrementNumNulls(missingCount);
    var bytes = BytesInput.concat(repetitions.getBytes(), levels.getBytes(), cells());
    pages.writePage(
        bytes, rows, rows, statistics, repetitions.getEncoding(), levels.getEncoding(), encoding());
    repetitions.reset();
    levels.reset();
    values.reset();
    statistics = Statistics.createStats(type.getPrimitiveType());
    rows = 0;
    missingCount = 0;
    return pages.getMemSize();
  }

  /// Ends the group.
  final void end() throws IOException {
    var dictionary = values.toDictPageAndClose();
    if (dictionary != null) {
      pages.writeDictionaryPage(dictionary);
    }
    values.close();
  }
}
