package weft.spark;

import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Cells of Spark's rows as columns, and back.
final class SparkCells {
  private SparkCells() {}

  /// The cells of a field as a column.
  ///
  /// @param unit nanoseconds that a whole number counts, where it is a time
  static Tensor column(List<Row> rows, int field, Type type, long unit) {
    int n = rows.size();
    Shape each = Shape.of(n);
    if (!type.shape().isScalar()) {
      return arrays(rows, field, type);
    }
    return switch (type.element().kind()) {
      case TEXT -> Tensor.texts(each, i -> text(rows.get(i), field));
      case BOOL -> Tensor.truths(each, i -> number(rows.get(i), field));
      case FLOAT -> {
        var numbers = new double[n];
        for (int i = 0; i < n; i++) {
          numbers[i] = number(rows.get(i), field);
        }
        yield Tensor.column(numbers);
      }
      case TIME -> Tensor.longs(Element.TIME, each, i -> time(rows.get(i), field, unit));
      default ->
          Tensor.longs(type.element(), each, i -> rows.get(i).<Number>getAs(field).longValue());
    };
  }

  private static Tensor arrays(List<Row> rows, int field, Type type) {
    int width = type.shape().size();
    var numbers = new double[rows.size() * width];
    for (int i = 0; i < rows.size(); i++) {
      List<?> cells = rows.get(i).isNullAt(field) ? List.of() : rows.get(i).getList(field);
      for (int k = 0; k < width; k++) {
        Object cell = k < cells.size() ? cells.get(k) : null;
        numbers[i * width + k] = cell == null ? Double.NaN : ((Number) cell).doubleValue();
      }
    }
    var dims = new ArrayList<>(type.shape().dims());
    dims.addFirst(rows.size());
    return Tensor.of(new Shape(false, dims), numbers);
  }

  private static @Nullable String text(Row row, int field) {
    Object cell = row.get(field);
    return cell == null ? null : cell.toString();
  }

  static double number(Row row, int field) {
    return switch (row.get(field)) {
      case null -> Double.NaN;
      case Double number -> number;
      case Boolean truth -> truth ? 1 : 0;
      case Object cell -> ((Number) cell).doubleValue();
    };
  }

  /// A time that was read stays a timestamp, one that was computed is a whole number.
  private static long time(Row row, int field, long unit) {
    return switch (row.get(field)) {
      case null -> Tensor.NO_TIME;
      case Timestamp time -> ChronoUnit.NANOS.between(Instant.EPOCH, time.toInstant());
      case LocalDateTime time ->
          ChronoUnit.NANOS.between(Instant.EPOCH, time.toInstant(ZoneOffset.UTC));
      case Object cell -> Math.multiplyExact(((Number) cell).longValue(), unit);
    };
  }

  /// What a column of results is in Spark; times are whole numbers, which count nanoseconds.
  static DataType type(Type type) {
    boolean one = type.shape().isScalar();
    return switch (type.element().kind()) {
      case TEXT -> one ? DataTypes.StringType : new ArrayType(DataTypes.StringType, true);
      case BOOL -> one ? DataTypes.BooleanType : new ArrayType(DataTypes.DoubleType, true);
      case FLOAT -> one ? DataTypes.DoubleType : new ArrayType(DataTypes.DoubleType, true);
      default -> one ? DataTypes.LongType : refuse(type);
    };
  }

  private static DataType refuse(Type type) {
    throw new WeftException(
        Diagnostic.of(Code.REFUSED, "a feature of the type " + type + " can't be a column of Spark")
            .expected("numbers, conditions, texts, times, arrays of numbers or texts"));
  }

  /// A cell of a column as one of a row.
  static @Nullable Object cell(Tensor column, int at, int rows) {
    if (column.shape().rank() > 1) {
      int width = column.size() / rows;
      var cells = new @Nullable Object[width];
      for (int k = 0; k < width; k++) {
        cells[k] =
            column.element() == Element.TEXT
                ? column.textAt(at * width + k)
                : (Object) column.doubleAt(at * width + k);
      }
      return cells;
    }
    if (column.missingAt(at)) {
      return column.element().isFloat() ? (Object) Double.NaN : null;
    }
    return switch (column.element().kind()) {
      case TEXT -> column.textAt(at);
      case BOOL -> (Object) (column.doubleAt(at) != 0);
      case FLOAT -> (Object) column.doubleAt(at);
      default -> (Object) column.longAt(at);
    };
  }
}
