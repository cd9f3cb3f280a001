package weft.library;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.Literal;

/// The cells of a worked example as columns of a table, and the other way round.
final class ExampleCells {
  private static final double TOLERANCE = 1e-9;

  private ExampleCells() {}

  /// A column of what its first cell that is not missing is.
  static Tensor column(String name, List<Optional<Object>> cells) {
    Shape shape = Shape.of(cells.size());
    Object first = cells.stream().flatMap(Optional::stream).findFirst().orElse(0.0);
    return switch (first) {
      case Boolean _ -> {
        all(name, cells, "true or false", cell -> cell.orElse(true) instanceof Boolean);
        yield Tensor.truths(shape, i -> cells.get(i).map(cell -> truth(cell)).orElse(Double.NaN));
      }
      case String text when isTime(text) -> {
        all(name, cells, "a time such as 2024-01-02T14:30:00Z", c -> instant(c).isPresent());
        yield Tensor.longs(Element.TIME, shape, i -> nanos(cells.get(i)));
      }
      case String _ -> {
        all(name, cells, "a text", cell -> cell.isEmpty() || cell.get() instanceof String);
        yield Tensor.texts(shape, i -> cells.get(i).map(String::valueOf).orElse(null));
      }
      case List<?> list -> {
        int width = list.size();
        all(name, cells, "a list of " + width + " numbers", cell -> isList(cell, width));
        yield Tensor.f64(
            Shape.of(cells.size(), width),
            i -> cells.get(i / width).map(row -> number(item(row, i % width))).orElse(Double.NaN));
      }
      default -> {
        all(name, cells, "a number", ExampleCells::isNumber);
        yield Tensor.f64(shape, i -> number(cells.get(i)));
      }
    };
  }

  private static double truth(Object cell) {
    return cell.equals(true) ? 1 : 0;
  }

  private static void all(
      String name,
      List<Optional<Object>> cells,
      String expected,
      Predicate<Optional<Object>> holds) {
    for (int row = 0; row < cells.size(); row++) {
      if (!holds.test(cells.get(row))) {
        throw new WeftException(
            Diagnostic.of(
                    Code.BAD_DATA,
                    "row " + (row + 1) + " of the input '" + name + "' does not hold " + expected)
                .about(name)
                .expected(expected)
                .found(spelled(cells.get(row))));
      }
    }
  }

  private static boolean isTime(String text) {
    return text.matches("[0-9]{4}-.*");
  }

  private static Optional<Instant> instant(Optional<?> cell) {
    if (cell.isEmpty() || !(cell.get() instanceof String text)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Instant.parse(text.length() == 10 ? text + "T00:00:00Z" : text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private static long nanos(Optional<?> cell) {
    Instant time = instant(cell).orElse(Instant.EPOCH);
    return time.getEpochSecond() * 1_000_000_000L + time.getNano();
  }

  private static boolean isNumber(Optional<?> cell) {
    return cell.isEmpty() || cell.get() instanceof Double || cell.get() instanceof Boolean;
  }

  private static double number(Optional<?> cell) {
    return cell.map(value -> value instanceof Boolean truth ? truth ? 1 : 0 : (Double) value)
        .orElse(Double.NaN);
  }

  private static boolean isList(Optional<?> cell, int width) {
    return cell.isEmpty()
        || cell.get() instanceof List<?> list
            && list.size() == width
            && list.stream().allMatch(item -> isNumber((Optional<?>) item));
  }

  private static Optional<?> item(Object list, int i) {
    return (Optional<?>) ((List<?>) list).get(i);
  }

  /// A row of a result. One that is the same in all rows may be there once.
  static Optional<Object> at(Tensor found, int row) {
    int rank = found.shape().rank();
    if (rank < 2) {
      return cell(found, rank == 0 ? 0 : row);
    }
    int width = found.size() / found.shape().dims().getFirst();
    var list = new ArrayList<Optional<Object>>();
    for (int i = 0; i < width; i++) {
      list.add(cell(found, row * width + i));
    }
    return Optional.of(list);
  }

  private static Optional<Object> cell(Tensor found, int i) {
    return switch (found.element().kind()) {
      case TEXT -> Optional.ofNullable(found.textAt(i));
      case BOOL -> found.missingAt(i) ? Optional.empty() : Optional.of(found.truthAt(i));
      case TIME -> {
        long nanos = found.longAt(i);
        yield found.missingAt(i)
            ? Optional.empty()
            : Optional.of(
                Instant.ofEpochSecond(
                    Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000L)));
      }
      case FLOAT, SIGNED, UNSIGNED, ANY -> Optional.of(found.doubleAt(i));
    };
  }

  private static Object value(Optional<?> cell) {
    return cell.<Object>map(value -> value).orElse(Double.NaN);
  }

  /// Whether a result is what is expected; numbers up to rounding.
  static boolean same(Optional<?> expected, Optional<?> found) {
    Object right = value(found);
    return switch (value(expected)) {
      case Double number when isNumber(found) -> close(number, number(found));
      case Boolean truth when isNumber(found) -> close(truth ? 1 : 0, number(found));
      case String _ when right instanceof Instant -> instant(expected).equals(found);
      case List<?> left when right instanceof List<?> list -> {
        boolean same = left.size() == list.size();
        for (int i = 0; same && i < list.size(); i++) {
          same = same(item(left, i), item(list, i));
        }
        yield same;
      }
      case Object other -> other.equals(right);
    };
  }

  private static boolean close(double expected, double found) {
    return Double.compare(expected, found) == 0
        || Math.abs(expected - found) <= TOLERANCE * Math.max(1e-3, Math.abs(expected))
            && Double.isFinite(expected);
  }

  static String spelled(Optional<?> cell) {
    return switch (value(cell)) {
      case Double number when number.isNaN() -> "missing";
      case Double number when number == Math.rint(number) && Math.abs(number) < 1e15 ->
          Long.toString(number.longValue());
      case Double number -> Literal.number(number);
      case String text -> Literal.quoted(text);
      case List<?> list ->
          list.stream()
              .map(item -> spelled((Optional<?>) item))
              .collect(Collectors.joining(", ", "[", "]"));
      case Object other -> String.valueOf(other);
    };
  }
}
