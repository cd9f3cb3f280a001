package weft.cluster;

import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.WeftException;
import weft.lang.Schema;

/// The columns that say whose a row is, when it happened, and which of several at one time comes
/// first.
///
/// @param entity none: all rows are one series
/// @param unit what whole numbers in the order column count since 1970; none where it holds times
/// @param sequence orders rows of one entity and time; without it they are ordered by what they
///   hold
public record ClusterKeys(
    Optional<String> entity, String order, Optional<ChronoUnit> unit, Optional<String> sequence) {
  /// By `symbol` and `time`.
  public static final ClusterKeys DEFAULT =
      new ClusterKeys(Optional.of("symbol"), "time", Optional.empty(), Optional.empty());

  public ClusterKeys by(String column) {
    return new ClusterKeys(Optional.of(column), order, unit, sequence);
  }

  /// All rows are one series.
  public ClusterKeys oneSeries() {
    return new ClusterKeys(Optional.empty(), order, unit, sequence);
  }

  public ClusterKeys orderedBy(String column) {
    return new ClusterKeys(entity, column, unit, sequence);
  }

  /// The order column holds whole numbers that count this since 1970.
  public ClusterKeys in(ChronoUnit other) {
    return new ClusterKeys(entity, order, Optional.of(other), sequence);
  }

  public ClusterKeys numberedBy(String column) {
    return new ClusterKeys(entity, order, unit, Optional.of(column));
  }

  /// Nanoseconds in one of what the order column counts.
  public long nanos() {
    return unit.map(each -> each.getDuration().toNanos()).orElse(1L);
  }

  /// The columns that features read and the keys, as rows of text have them.
  public Map<String, Type> inText(Map<String, Type> read) {
    var types = new LinkedHashMap<>(read);
    entity.ifPresent(name -> types.put(name, Type.column(Element.TEXT)));
    sequence.ifPresent(name -> types.put(name, Type.column(Element.I64)));
    types.put(order, Type.column(Element.TIME));
    return types;
  }

  /// What the features are checked against. A column of whole numbers that counts time is a time;
  /// other whole numbers are numbers, since any of them may be missing.
  ///
  /// @param columns of the rows, with their types
  /// @throws WeftException if a key column is not there, or can't be one
  public Schema schema(Map<String, Type> columns) {
    entity.ifPresent(name -> check(columns, name, "entity", Element.TEXT, Element.I64));
    sequence.ifPresent(name -> check(columns, name, "sequence", Element.I64, Element.I64));
    Type type = check(columns, order, "order", Element.TIME, Element.I64);
    if (type.element() == Element.I64 && unit.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(
                  Code.TYPE,
                  "the order column '" + order + "' holds whole numbers of no known unit")
              .about(order)
              .expected("a column of times, or a unit")
              .found("whole numbers")
              .hint("say what they count: in(ChronoUnit.MILLIS), or --unit ms for a job"));
    }
    var types = new LinkedHashMap<String, Type>();
    columns.forEach(
        (name, each) -> {
          boolean number = each.element() == Element.I64 && !entity.equals(Optional.of(name));
          types.put(name, number ? each.with(Element.F64) : each);
        });
    types.put(order, Type.column(Element.TIME));
    return new Schema(types, entity, Optional.of(order));
  }

  private static Type check(
      Map<String, Type> columns, String name, String what, Element one, Element other) {
    Type type = columns.get(name);
    if (type == null) {
      var wrong =
          Diagnostic.of(Code.UNKNOWN_NAME, "the rows have no column '" + name + "'")
              .about(name)
              .expected("the " + what + " column '" + name + "'")
              .found("the columns " + String.join(", ", columns.keySet()));
      throw new WeftException(
          Nearest.to(name, columns.keySet())
              .map(near -> wrong.hint("did you mean '" + near + "'?"))
              .orElse(wrong.hint("name the columns of entity and order: by(...), orderedBy(...)")));
    }
    if (!type.shape().isScalar() || type.element() != one && type.element() != other) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the column '" + name + "' can't be the " + what + " column")
              .about(name)
              .expected(one == other ? one.tag() : one.tag() + " or " + other.tag())
              .found(type.toString()));
    }
    return type;
  }
}
