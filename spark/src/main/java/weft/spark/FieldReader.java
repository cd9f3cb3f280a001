package weft.spark;

import java.util.ArrayList;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;

/// The cells of a field of Spark's rows, without an object for each.
final class FieldReader {
  private static final long MICRO = 1000;

  private enum Kind {
    DOUBLE,
    FLOAT,
    LONG,
    INT,
    SHORT,
    BYTE,
    BOOLEAN,
    TIMESTAMP,
    OTHER
  }

  private final int place;
  private final Kind kind;
  private final DataType type;

  FieldReader(BlockField field) {
    this.place = field.place();
    this.type = field.type();
    this.kind =
        switch (type) {
          case DoubleType _ -> Kind.DOUBLE;
          case FloatType _ -> Kind.FLOAT;
          case IntegerType _ -> Kind.INT;
          case ShortType _ -> Kind.SHORT;
          case ByteType _ -> Kind.BYTE;
          case BooleanType _ -> Kind.BOOLEAN;
          case TimestampType _ -> Kind.TIMESTAMP;
          case TimestampNTZType _ -> Kind.TIMESTAMP;
          case LongType _ -> Kind.LONG;
          default -> Kind.OTHER;
        };
  }

  boolean missing(InternalRow row) {
    return row.isNullAt(place);
  }

  double number(InternalRow row) {
    if (row.isNullAt(place)) {
      return Double.NaN;
    }
    return switch (kind) {
      case DOUBLE -> row.getDouble(place);
      case FLOAT -> row.getFloat(place);
      case BOOLEAN -> row.getBoolean(place) ? 1 : 0;
      default -> whole(row);
    };
  }

  /// A whole number that is not missing.
  long whole(InternalRow row) {
    return switch (kind) {
      case LONG, TIMESTAMP -> row.getLong(place);
      case INT -> row.getInt(place);
      case SHORT -> row.getShort(place);
      case BYTE -> row.getByte(place);
      default -> throw new IllegalStateException(type.toString());
    };
  }

  /// A time that is not missing, in nanoseconds.
  long time(InternalRow row, long unit) {
    return Math.multiplyExact(whole(row), kind == Kind.TIMESTAMP ? MICRO : unit);
  }

  String text(InternalRow row) {
    return row.getUTF8String(place).toString();
  }

  /// The column of the first rows of a block.
  ///
  /// @param n how many
  /// @param as what features know it as
  Tensor column(RowBlock block, int n, Type as, long unit) {
    Shape each = Shape.of(n);
    if (!as.shape().isScalar()) {
      return arrays(block, n, as);
    }
    return switch (as.element().kind()) {
      case TEXT -> Tensor.texts(each, i -> missing(block.row(i)) ? null : text(block.row(i)));
      case BOOL -> Tensor.truths(each, i -> number(block.row(i)));
      case FLOAT -> {
        var numbers = new double[n];
        for (int i = 0; i < n; i++) {
          numbers[i] = number(block.row(i));
        }
        yield Tensor.column(numbers);
      }
      case TIME -> {
        var times = new long[n];
        for (int i = 0; i < n; i++) {
          times[i] = missing(block.row(i)) ? Tensor.NO_TIME : time(block.row(i), unit);
        }
        yield Tensor.of(Element.TIME, each, times);
      }
      default -> Tensor.longs(as.element(), each, i -> whole(block.row(i)));
    };
  }

  private Tensor arrays(RowBlock block, int n, Type as) {
    int width = as.shape().size();
    var numbers = new double[n * width];
    DataType element = ((ArrayType) type).elementType();
    for (int i = 0; i < n; i++) {
      InternalRow row = block.row(i);
      Arrays.fill(numbers, i * width, (i + 1) * width, Double.NaN);
      if (row.isNullAt(place)) {
        continue;
      }
      var cells = row.getArray(place);
      for (int k = 0; k < Math.min(width, cells.numElements()); k++) {
        if (!cells.isNullAt(k)) {
          numbers[i * width + k] = ((Number) cells.get(k, element)).doubleValue();
        }
      }
    }
    var dims = new ArrayList<>(as.shape().dims());
    dims.addFirst(n);
    return Tensor.of(new Shape(false, dims), numbers);
  }
}
