package weft.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.WeftException;

/// Columns of one length. Rows belong to an entity and are ordered within it; they may stand in any
/// order.
///
/// @param entity the column of entities (text or whole numbers); none means that all rows are of
///   one
/// @param order the column of times or numbers that orders rows; equal ones keep the order of the
///   table. Where there is none, rows are in order as they stand
public record Table(Map<String, Tensor> columns, Optional<String> entity, Optional<String> order)
    implements RowSource {
  @Override
  public Table table() {
    return this;
  }

  public Table(Map<String, Tensor> columns, Optional<String> entity, String order) {
    this(columns, entity, Optional.of(order));
  }

  /// One series: all rows are of one entity, in order as they stand. Rows of several entities are
  /// told apart by [#by(String, Map)].
  public static Table series(Map<String, Tensor> columns) {
    return new Table(columns, Optional.empty(), Optional.empty());
  }

  /// Rows of many entities, in order as they stand.
  ///
  /// @param entity the column that says whose a row is
  public static Table by(String entity, Map<String, Tensor> columns) {
    return new Table(columns, Optional.of(entity), Optional.empty());
  }

  public Table orderedBy(String column) {
    return new Table(columns, entity, Optional.of(column));
  }

  public Table {
    columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    int rows = rows(columns);
    columns.forEach(
        (name, column) -> {
          if (column.shape().rank() == 0 || column.shape().dims().getFirst() != rows) {
            throw new WeftException(
                Diagnostic.of(
                        Code.BAD_DATA,
                        "the column '" + name + "' has another length than the first")
                    .about(name)
                    .expected(rows + " rows")
                    .found(
                        column.shape().isScalar()
                            ? "a scalar"
                            : column.shape().dims().getFirst() + " rows"));
          }
        });
    if (order.isPresent()) {
      column(columns, order.get());
    }
    if (entity.isPresent()) {
      column(columns, entity.get());
    }
  }

  public int rows() {
    return rows(columns);
  }

  /// Some rows, up to `to` (exclusive).
  public Table rows(int from, int to) {
    var some = new LinkedHashMap<String, Tensor>();
    columns.forEach((name, column) -> some.put(name, column.rows(from, to)));
    return new Table(some, entity, order);
  }

  private static int rows(Map<String, Tensor> columns) {
    for (Tensor column : columns.values()) {
      if (column.shape().rank() > 0) {
        return column.shape().dims().getFirst();
      }
    }
    return 0;
  }

  public Tensor column(String name) {
    return column(columns, name);
  }

  private static Tensor column(Map<String, Tensor> columns, String name) {
    Tensor column = columns.get(name);
    if (column == null) {
      var wrong =
          Diagnostic.of(Code.UNKNOWN_NAME, "the table has no column '" + name + "'").about(name);
      throw new WeftException(
          Nearest.to(name, columns.keySet())
              .map(near -> wrong.hint("did you mean '" + near + "'?"))
              .orElse(wrong.hint("its columns are " + String.join(", ", columns.keySet()))));
    }
    return column;
  }

  /// The type of a column: the element and the shape of one cell.
  public Type type(String name) {
    Tensor column = column(name);
    var dims = column.shape().dims();
    return Type.column(column.element()).with(new Shape(false, dims.subList(1, dims.size())));
  }
}
