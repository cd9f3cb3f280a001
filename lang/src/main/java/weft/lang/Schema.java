package weft.lang;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import weft.ir.Element;
import weft.ir.Type;

/// What a table looks like: its columns, which of them names the entity (none: the table is one
/// entity), and which orders the rows.
public record Schema(Map<String, Type> columns, Optional<String> entity, Optional<String> order) {
  public Schema {
    columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
  }

  /// The name of an order column that no table has: a schema without a table needs one for
  /// durations.
  static final String CLOCK = "(time)";

  /// One entity, rows in the order in which they stand.
  public static Schema of(Map<String, Type> columns) {
    return new Schema(columns, Optional.empty(), Optional.empty());
  }

  public Schema by(String column) {
    return new Schema(columns, Optional.of(column), order);
  }

  public Schema orderedBy(String column) {
    return new Schema(columns, entity, Optional.of(column));
  }

  /// Whether a column is what a declaration says. Numbers stand for each other, since formulas
  /// compute in `f64`; other types must be the same.
  public static boolean fits(Type declared, Type found) {
    return declared.shape().equals(found.shape())
        && (declared.element() == found.element()
            || declared.element().isNumeric() && found.element().isNumeric());
  }

  /// The columns of entity and order, as far as there are any.
  public List<String> keys() {
    return Stream.of(entity, order).flatMap(Optional::stream).distinct().toList();
  }

  /// The order column is a time, so windows may be durations.
  public boolean timed() {
    return order.map(columns::get).map(type -> type.element() == Element.TIME).orElse(false);
  }
}
