package weft.spark.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.PageWriteStore;
import org.apache.parquet.io.api.Binary;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.TimestampType;

/// Conditions, small numbers, days, and times in the form that databases had before Parquet: each
/// cell goes to Parquet as it comes.
final class CellColumn extends FileColumn {
  private static final int JULIAN_DAY_OF_EPOCH = 2_440_588;
  private static final long MICROS_OF_DAY = TimeUnit.DAYS.toMicros(1);
  private static final int TIME_BYTES = 12;

  private enum Kind {
    BOOLEAN,
    BYTE,
    SHORT,
    INT,
    FLOAT,
    TIME
  }

  private final Kind kind;

  CellColumn(
      int place,
      DataType type,
      ColumnDescriptor written,
      ParquetProperties properties,
      PageWriteStore store) {
    super(place, written, properties, store);
    this.kind =
        switch (type) {
          case BooleanType _ -> Kind.BOOLEAN;
          case ByteType _ -> Kind.BYTE;
          case ShortType _ -> Kind.SHORT;
          case FloatType _ -> Kind.FLOAT;
          case TimestampType _ -> Kind.TIME;
          default -> Kind.INT;
        };
  }

  @Override
  void put(InternalRow row, int place) {
    switch (kind) {
      case BOOLEAN -> {
        boolean cell = row.getBoolean(place);
        values.writeBoolean(cell);
        statistics.updateStats(cell);
      }
      case BYTE -> put(row.getByte(place));
      case SHORT -> put(row.getShort(place));
      case INT -> put(row.getInt(place));
      case FLOAT -> {
        float cell = row.getFloat(place);
        values.writeFloat(cell);
        statistics.updateStats(cell);
      }
      case TIME -> put(time(row.getLong(place)));
    }
  }

  private void put(int cell) {
    values.writeInteger(cell);
    statistics.updateStats(cell);
  }

  private void put(Binary cell) {
    values.writeBytes(cell);
    statistics.updateStats(cell);
  }

  /// Microseconds since 1970 as nanoseconds of a day, and that day.
  private static Binary time(long micros) {
    return Binary.fromConstantByteBuffer(
        ByteBuffer.allocate(TIME_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(TimeUnit.MICROSECONDS.toNanos(Math.floorMod(micros, MICROS_OF_DAY)))
            .putInt((int) Math.floorDiv(micros, MICROS_OF_DAY) + JULIAN_DAY_OF_EPOCH)
            .flip());
  }

  @Override
  long size() {
    return values.getBufferedSize();
  }

  @Override
  BytesInput cells() {
    return values.getBytes();
  }

  @Override
  Encoding encoding() {
    return values.getEncoding();
  }
}
