package weft.lang;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.Literal;
import weft.lang.BoundValue.Bound;

/// Reads arguments that must be known before any row is read: windows, counts, options.
///
/// @param title how a message calls the argument: `rolling_mean: w`
public record Constants(String title, String name, Schema schema) {

  /// The value in the Java type of an op's attribute.
  Object as(Class<?> type, Bound given) {
    if (given.value() instanceof BoundValue.Node) {
      throw new WeftException(
          Diagnostic.of(Code.NOT_CONSTANT, title + " must be a constant")
              .about(name)
              .expected(expected(type))
              .found("a value that differs from row to row")
              .hint("write a number, $parameter, or an expression of these")
              .at(given.origin()));
    }
    if (type == int.class) {
      return (int) whole(given, Integer.MIN_VALUE, Integer.MAX_VALUE, type);
    }
    if (type == long.class) {
      return whole(given, -(1L << 53), 1L << 53, type);
    }
    if (type == double.class) {
      return number(given, type);
    }
    if (type == Span.class) {
      return span(given);
    }
    if (type == boolean.class && given.value() instanceof BoundValue.Truth(boolean truth)) {
      return truth;
    }
    if (type == String.class && given.value() instanceof BoundValue.Text(String text)) {
      return text;
    }
    if (type.isEnum() && given.value() instanceof BoundValue.Text(String text)) {
      return constant(type, text, given);
    }
    throw wrong(type, given);
  }

  int count(Bound given, int least, int most) {
    int count = (Integer) as(int.class, given);
    if (count < least || count > most) {
      throw new WeftException(
          Diagnostic.of(
                  Code.RANGE,
                  title + " must be between " + least + " and " + most + ", found " + count)
              .about(name)
              .expected(least + " to " + most)
              .found(Integer.toString(count))
              .at(given.origin()));
    }
    return count;
  }

  double number(Bound given) {
    return (Double) as(double.class, given);
  }

  private double number(Bound given, Class<?> type) {
    return switch (given.value()) {
      case BoundValue.Number(double number) -> number;
      case BoundValue.Truth _,
          BoundValue.Text _,
          BoundValue.Duration _,
          BoundValue.None _,
          BoundValue.Several _,
          BoundValue.Node _ ->
          throw wrong(type, given);
    };
  }

  private long whole(Bound given, long least, long most, Class<?> type) {
    double number = number(given, type);
    if (number != Math.rint(number) || Double.isInfinite(number)) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, title + " must be a whole number, found " + text(number))
              .about(name)
              .expected("a whole number")
              .found(text(number))
              .at(given.origin()));
    }
    if (number < least || number > most) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, title + " is out of range: " + text(number))
              .about(name)
              .expected("a whole number up to " + most)
              .found(text(number))
              .at(given.origin()));
    }
    return (long) number;
  }

  private Span span(Bound given) {
    if (given.value() instanceof BoundValue.Duration(Span.Time time)) {
      if (!schema.timed()) {
        String order = schema.order().map(o -> "the order column '" + o + "'").orElse("the table");
        throw new WeftException(
            Diagnostic.of(
                    Code.TYPE,
                    title
                        + " is a duration, but "
                        + order
                        + " has no time"
                        + (schema.order().isPresent() ? "s, only whole numbers" : ""))
                .about(name)
                .expected("a number of rows, or a table ordered by a time")
                .found("the duration " + time)
                .hint("write a number of rows")
                .at(given.origin()));
      }
      return time;
    }
    int rows = (int) whole(given, Integer.MIN_VALUE, Integer.MAX_VALUE, Span.class);
    if (rows < 1) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, title + ", the window, must be at least 1 row, found " + rows)
              .about(name)
              .expected("at least 1 row, or a duration such as 30s")
              .found(Integer.toString(rows))
              .at(given.origin()));
    }
    return Span.rows(rows);
  }

  private Object constant(Class<?> type, String text, Bound given) {
    for (Object constant : type.getEnumConstants()) {
      if (constant.toString().equalsIgnoreCase(text)) {
        return constant;
      }
    }
    throw wrong(type, given);
  }

  private WeftException wrong(Class<?> type, Bound given) {
    String found =
        switch (given.value()) {
          case BoundValue.Number(double number) -> "the number " + text(number);
          case BoundValue.Truth(boolean truth) -> Boolean.toString(truth);
          case BoundValue.Text(String text) -> "the text '" + text + "'";
          case BoundValue.Duration(Span.Time time) -> "the duration " + time;
          case BoundValue.None _ -> "nothing (none)";
          case BoundValue.Node _ -> "a value that differs from row to row";
          case BoundValue.Several _ -> "a result of several parts";
        };
    var problem =
        Diagnostic.of(Code.TYPE, title + " must be " + expected(type) + ", found " + found)
            .about(name)
            .expected(expected(type))
            .found(found)
            .at(given.origin());
    return new WeftException(
        given.value() instanceof BoundValue.Duration && type == int.class
            ? problem.hint("this function counts rows; write a number of rows")
            : problem);
  }

  private static String expected(Class<?> type) {
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(constant -> "'" + constant.toString().toLowerCase(Locale.ROOT) + "'")
          .collect(Collectors.joining(" or "));
    }
    if (type == Span.class) {
      return "a window: a number of rows, or a duration such as 30s";
    }
    if (type == boolean.class) {
      return "true or false";
    }
    if (type == String.class) {
      return "a text in quotes";
    }
    return type == double.class ? "a number" : "a whole number";
  }

  /// A number as a user writes it: `101`, not `101.0`.
  public static String text(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Literal.number(number);
  }
}
