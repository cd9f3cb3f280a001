package weft.eval;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Columns of another table as they were known at each row: `quotes.bid` is the bid of the last row
/// of `quotes` of the same entity whose time is not later; missing before the first. Of several
/// rows of one time the last counts.
public final class AsOf {
  private AsOf() {}

  /// The table with the columns of another one, called `name.column`.
  ///
  /// @param name of the other table
  public static Table join(Table table, String name, Table other) {
    if (table.order().isEmpty() || other.order().isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "the table '" + name + "' can't be joined without an order")
              .about(name)
              .expected("an order column in both tables"));
    }
    if (table.entity().isPresent() != other.entity().isPresent()) {
      throw new WeftException(
          Diagnostic.of(
                  Code.BAD_DATA,
                  "only one of the table and '" + name + "' has a column of entities")
              .about(name)
              .expected("entities in both, or in none"));
    }
    int[] from = rows(table, other);
    var columns = new LinkedHashMap<>(table.columns());
    other
        .columns()
        .forEach(
            (column, values) -> {
              if (!isKey(other, column)) {
                columns.put(name + "." + column, pick(values, from));
              }
            });
    return new Table(columns, table.entity(), table.order());
  }

  private static boolean isKey(Table table, String column) {
    return table.entity().equals(Optional.of(column)) || table.order().equals(Optional.of(column));
  }

  /// For each row of the table the row of the other one that is known by then; -1 for none.
  private static int[] rows(Table table, Table other) {
    var mine = new Layout(table);
    var theirs = new Layout(other);
    if (mine.timed() != theirs.timed()) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the order columns of two tables can't be compared")
              .expected("times in both, or numbers in both"));
    }
    var entities = new HashMap<Object, Layout.Entity>();
    for (var entity : theirs.entities()) {
      if (entity.rows() > 0) {
        entities.put(key(other, theirs.row(entity.from())), entity);
      }
    }
    var from = new int[table.rows()];
    for (var entity : mine.entities()) {
      if (entity.rows() == 0) {
        continue;
      }
      Layout.Entity same = entities.get(key(table, mine.row(entity.from())));
      int at = same == null ? 0 : same.from();
      for (int i = entity.from(); i < entity.to(); i++) {
        while (same != null && at < same.to() && theirs.key(at) <= mine.key(i)) {
          at++;
        }
        from[mine.row(i)] = same == null || at == same.from() ? -1 : theirs.row(at - 1);
      }
    }
    return from;
  }

  /// The entity of a row, as something to compare.
  private static Object key(Table table, int row) {
    return table
        .entity()
        .map(table::column)
        .map(
            column ->
                column.element() == Element.TEXT
                    ? (Object) String.valueOf(column.textAt(row))
                    : (Object) column.doubleAt(row))
        .orElse("");
  }

  private static Tensor pick(Tensor column, int[] from) {
    int width = column.shape().dims().stream().skip(1).reduce(1, (a, b) -> a * b);
    var dims = new java.util.ArrayList<>(column.shape().dims());
    dims.set(0, from.length);
    Shape shape = new Shape(false, dims);
    if (column.element() == Element.TEXT) {
      return Tensor.texts(shape, i -> text(column, from[i / width], i % width, width));
    }
    if (column.element() == Element.TIME) {
      return Tensor.longs(
          Element.TIME,
          shape,
          i ->
              from[i / width] < 0
                  ? Tensor.NO_TIME
                  : column.longAt(from[i / width] * width + i % width));
    }
    return Tensor.f64(
        shape,
        i ->
            from[i / width] < 0
                ? Double.NaN
                : column.doubleAt(from[i / width] * width + i % width));
  }

  private static @Nullable String text(Tensor column, int row, int cell, int width) {
    return row < 0 ? null : column.textAt(row * width + cell);
  }

  /// All of several tables.
  public static Table join(Table table, Map<String, Table> others) {
    Table joined = table;
    for (var entry : others.entrySet()) {
      joined = join(joined, entry.getKey(), entry.getValue());
    }
    return joined;
  }
}
