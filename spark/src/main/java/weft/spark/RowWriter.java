package weft.spark;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.JoinedRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Tensor;

/// Rows with results behind their own columns. The bytes of a row are copied as they are; only
/// results that are texts or arrays are put together column by column.
final class RowWriter {
  private static final int WORD = 8;
  private static final int BITS = 64;
  private static final double[] NOT_PLAIN = {};

  private final int own;
  private final int bitsBefore;
  private final int bitsAfter;
  private final int[] variable;
  private final int delta;
  private final UnsafeRow out;
  private final boolean between;
  private final int[] counted;
  private final @Nullable UnsafeProjection projection;
  private final GenericInternalRow results;
  private final JoinedRow joined = new JoinedRow();
  private byte[] data = new byte[256];
  private long missing;
  private Tensor[] columns = {};
  private int rows;

  /// The results that are plain numbers, by column.
  private double[][] plain = {};

  /// @param between whether other steps read it: then a missing number is NaN, not null
  /// @param counted how often a missing cell of each result counts
  RowWriter(DataType[] before, DataType[] added, boolean between, int[] counted) {
    this.counted = counted;
    this.own = before.length;
    this.between = between;
    this.bitsBefore = bits(own);
    this.bitsAfter = bits(own + added.length);
    this.delta = bitsAfter - bitsBefore + WORD * added.length;
    this.variable =
        IntStream.range(0, own).filter(i -> !UnsafeRow.isFixedLength(before[i])).toArray();
    this.out = new UnsafeRow(own + added.length);
    this.results = new GenericInternalRow(added.length);
    boolean fixed = Arrays.stream(added).allMatch(UnsafeRow::isFixedLength);
    if (fixed) {
      projection = null;
    } else {
      var types = Arrays.copyOf(before, own + added.length);
      System.arraycopy(added, 0, types, own, added.length);
      projection = UnsafeProjection.create(types);
    }
  }

  private static int bits(int fields) {
    return (fields + BITS - 1) / BITS * WORD;
  }

  /// The results of the next rows.
  void begin(Tensor[] given, int count) {
    columns = given;
    rows = count;
    plain = new double[given.length][];
    for (int i = 0; i < given.length; i++) {
      boolean number = given[i].element() == Element.F64 && given[i].shape().rank() == 1;
      plain[i] = number ? given[i].doubles() : NOT_PLAIN;
    }
  }

  /// @param turn the place of a row among those of its entity and time; -1 where it is not added
  /// @param at its place in the results
  InternalRow write(UnsafeRow row, int turn, int at) {
    int first = turn < 0 ? 0 : 1;
    if (projection != null) {
      if (first == 1) {
        results.update(0, turn);
      }
      for (int i = 0; i < columns.length; i++) {
        Object cell = cell(columns[i], at, rows);
        boolean none = cell == null || cell instanceof Double number && Double.isNaN(number);
        missing += none ? counted[i] : 0;
        results.update(first + i, cell);
      }
      return projection.apply(joined.apply(row, results));
    }
    copy(row);
    if (first == 1) {
      Platform.putLong(data, place(own), 0);
      Platform.putInt(data, place(own), turn);
    }
    for (int i = 0; i < columns.length; i++) {
      int field = own + first + i;
      boolean there =
          plain[i] != NOT_PLAIN ? number(field, plain[i][at]) : put(field, columns[i], at);
      missing += there ? 0 : counted[i];
    }
    return out;
  }

  private void copy(UnsafeRow row) {
    int size = row.getSizeInBytes();
    int all = size + delta;
    if (data.length < all) {
      data = new byte[2 * all];
    }
    Object from = row.getBaseObject();
    long start = row.getBaseOffset();
    long to = Platform.BYTE_ARRAY_OFFSET;
    Platform.copyMemory(from, start, data, to, bitsBefore);
    for (int i = bitsBefore; i < bitsAfter; i += WORD) {
      Platform.putLong(data, to + i, 0);
    }
    int fixed = WORD * own;
    Platform.copyMemory(from, start + bitsBefore, data, to + bitsAfter, fixed);
    int rest = size - bitsBefore - fixed;
    if (rest > 0) {
      Platform.copyMemory(
          from,
          start + bitsBefore + fixed,
          data,
          to + bitsAfter + fixed + (delta - bitsAfter + bitsBefore),
          rest);
      for (int field : variable) {
        if (!row.isNullAt(field)) {
          long place = to + bitsAfter + (long) WORD * field;
          Platform.putLong(data, place, Platform.getLong(data, place) + ((long) delta << 32));
        }
      }
    }
    out.pointTo(data, to, all);
  }

  private long place(int field) {
    return Platform.BYTE_ARRAY_OFFSET + (long) bitsAfter + (long) WORD * field;
  }

  /// @return whether it is there
  private boolean number(int field, double value) {
    boolean there = !Double.isNaN(value);
    if (there || between) {
      Platform.putDouble(data, place(field), value);
    } else {
      out.setNullAt(field);
    }
    return there;
  }

  private boolean put(int field, Tensor column, int at) {
    if (column.element().isFloat()) {
      return number(field, column.doubleAt(at));
    }
    if (column.missingAt(at)) {
      out.setNullAt(field);
      return false;
    }
    if (column.element() == Element.BOOL) {
      Platform.putLong(data, place(field), 0);
      Platform.putBoolean(data, place(field), column.doubleAt(at) != 0);
    } else {
      Platform.putLong(data, place(field), column.longAt(at));
    }
    return true;
  }

  /// Cells of results that were missing since this was asked.
  long takeMissing() {
    long taken = missing;
    missing = 0;
    return taken;
  }

  /// A result as a cell.
  private @Nullable Object cell(Tensor column, int at, int rows) {
    if (column.shape().rank() > 1) {
      int width = column.size() / rows;
      var cells = new @Nullable Object[width];
      for (int k = 0; k < width; k++) {
        cells[k] =
            column.element() == Element.TEXT
                ? UTF8String.fromString(column.textAt(at * width + k))
                : (Object) column.doubleAt(at * width + k);
      }
      return new GenericArrayData(cells);
    }
    if (column.missingAt(at)) {
      return between && column.element().isFloat() ? (Object) Double.NaN : null;
    }
    return switch (column.element().kind()) {
      case TEXT -> UTF8String.fromString(column.textAt(at));
      case BOOL -> (Object) (column.doubleAt(at) != 0);
      case FLOAT -> (Object) column.doubleAt(at);
      default -> (Object) column.longAt(at);
    };
  }
}
