package weft.calculus.program;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import weft.calculus.trace.Value;
import weft.ir.Batch;
import weft.ir.Batch.Container;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.FailedItem;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Tuple;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Leaves as Java has them and as programs do: `double`, `long`, `boolean` and `String` are tensors
/// without dimensions, arrays of numbers have one dimension, nothing is the empty tuple.
public final class Leaves {
  private Leaves() {}

  /// A Java value as a datum.
  public static Datum datum(@Nullable Object value) {
    return switch (value) {
      case null -> Tuple.EMPTY;
      case Datum datum -> datum;
      case Value known -> known.datum();
      case Double number -> Tensor.scalar(number);
      case Float number -> Tensor.f32(Shape.SCALAR, _ -> number);
      case Long number -> Tensor.scalar(number);
      case Integer number -> Tensor.scalar(number.longValue());
      case Short number -> Tensor.scalar(number.longValue());
      case Byte number -> Tensor.scalar(number.longValue());
      case Boolean truth -> Tensor.scalar(truth);
      case String text -> Tensor.scalar(text);
      case double[] cells -> Tensor.of(Shape.of(cells.length), cells.clone());
      case float[] cells -> Tensor.of(Shape.of(cells.length), cells.clone());
      case long[] cells -> Tensor.of(Element.I64, Shape.of(cells.length), cells.clone());
      case int[] cells ->
          Tensor.of(
              Element.I64, Shape.of(cells.length), Arrays.stream(cells).asLongStream().toArray());
      case boolean[] cells -> Tensor.of(Shape.of(cells.length), cells.clone());
      default -> throw unknown(value);
    };
  }

  /// Refuses an argument that was fixed while tracing and is not what it was.
  public static void mustBe(Object expected, @Nullable Object found) {
    boolean same =
        expected.equals(found)
            || isKnown(expected) && isKnown(found) && datum(expected).equals(datum(found));
    if (!same) {
      throw new WeftException(
          Diagnostic.of(
                  Code.RANGE, "the program was traced for " + expected + " here, found " + found)
              .expected(String.valueOf(expected))
              .found(String.valueOf(found))
              .hint("trace it again for another value of a static argument"));
    }
  }

  /// Whether a Java value can be a leaf of a program; of a static argument it need not.
  private static boolean isKnown(@Nullable Object value) {
    return switch (value) {
      case null -> false;
      case Value known -> !known.isTraced();
      case Datum _, Double _, Float _, Long _, Integer _, Short _, Byte _ -> true;
      case Boolean _, String _ -> true;
      case double[] _, float[] _, long[] _, int[] _, boolean[] _ -> true;
      default -> false;
    };
  }

  /// A Java value as a datum, where there must be one and no container of some.
  public static Datum single(@Nullable Object value) {
    if (value == null) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "nothing (null) stands where a value is needed")
              .expected("a number, text, condition, tensor or array of numbers")
              .found("null"));
    }
    boolean contains = !(value instanceof Datum) && !(Tree.of(value) instanceof Tree.Leaf);
    if (contains) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "a container stands where a single value is needed")
              .expected("a number, text, condition, tensor or array of numbers")
              .found(Tree.of(value).shape() + " with * for a value")
              .hint("take a value out of it; a list for arguments one by one is list.toArray()"));
    }
    return datum(value);
  }

  private static WeftException unknown(Object value) {
    var problem =
        Diagnostic.of(
                Code.TYPE, "a " + value.getClass().getSimpleName() + " can't go into a program")
            .expected(
                "a number, text, condition, tensor or array of numbers; records, lists, maps and"
                    + " arrays of them")
            .found(value.getClass().getName());
    return new WeftException(
        value instanceof Set ? problem.hint("a set has no order; make a list of it") : problem);
  }

  /// What is known of a datum without looking at its numbers.
  public static Type type(Datum datum) {
    return switch (datum) {
      case Tensor tensor -> tensor.type();
      case Batch(_, var items) -> (items.isEmpty() ? Type.ANY : type(items.getFirst())).batch();
      case FailedItem _ -> Type.ANY;
      case Tuple(var parts) -> Type.tuple(parts.stream().map(Leaves::type).toList());
    };
  }

  /// A datum for messages: its type, then what it holds.
  public static String shown(Datum datum) {
    return datum instanceof Tensor tensor ? tensor.type() + " " + tensor : text(datum);
  }

  /// A datum as text.
  public static String text(Datum datum) {
    return switch (datum) {
      case Tensor tensor -> tensor.toString();
      case Batch(_, var items) ->
          items.stream().map(Leaves::text).collect(Collectors.joining(", ", "[", "]"));
      case FailedItem _ -> "failed";
      case Tuple(var parts) when parts.isEmpty() -> "nothing";
      case Tuple(var parts) ->
          parts.stream().map(Leaves::text).collect(Collectors.joining(", ", "(", ")"));
    };
  }

  /// A Java value as a datum of a type: the containers of batches, then items that fit.
  static Datum datum(@Nullable Object value, Type type) {
    if (value instanceof Value given && given.isTraced()) {
      throw new WeftException(
          Diagnostic.of(Code.NOT_CONSTANT, "a program is run on a traced value")
              .expected("a value that is known")
              .found(given.toString())
              .hint("inside a function that is traced, write call(program, x, ...)"));
    }
    if (type.batches() > 0) {
      return batch(value instanceof Value given ? given.datum() : value, type);
    }
    boolean contains = !(value instanceof Datum) && value != null;
    if (contains && !(Tree.of(value) instanceof Tree.Leaf)) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "a container stands where the program takes a single value")
              .expected(type.toString())
              .found(Tree.of(value).shape() + " with * for a value")
              .hint(
                  type.shape().isScalar()
                      ? "batch(program) runs a program on each item of a list"
                      : "a tensor of one dimension is an array of numbers: new double[] {...}"));
    }
    Datum datum = datum(value);
    if (type.element() == Element.ANY) {
      return datum;
    }
    if (datum instanceof Tensor tensor) {
      Tensor fitting = widened(tensor, type);
      boolean fits = fitting.element() == type.element() && type.shape().takes(fitting.shape());
      if (fits) {
        return fitting;
      }
    }
    throw misfit(datum, type);
  }

  private static WeftException misfit(Datum datum, Type type) {
    boolean sameElement = datum instanceof Tensor tensor && tensor.element() == type.element();
    var problem =
        Diagnostic.of(
                Code.TYPE,
                "the value has another "
                    + (sameElement ? "shape" : "type")
                    + " than the program takes here")
            .expected(type.toString())
            .found(shown(datum));
    return new WeftException(
        type.element().isInteger() && datum instanceof Tensor tensor && tensor.element().isFloat()
            ? problem.hint("1 as an example is a whole number; trace with 1.0 for floats")
            : problem);
  }

  /// A whole number may stand for a float, and a narrow float for a wide one.
  private static Tensor widened(Tensor tensor, Type type) {
    boolean wider =
        type.element().isFloat() && tensor.element() == Element.I64
            || type.element() == Element.F64 && tensor.element() == Element.F32;
    return wider ? weft.ops.tensor.Convert.to(tensor, type.element()) : tensor;
  }

  private static Datum batch(@Nullable Object value, Type type) {
    var items = new ArrayList<Datum>();
    Container container;
    switch (value) {
      case Batch batch -> {
        container = batch.container();
        batch.items().forEach(item -> items.add(item(item, type, items.size())));
      }
      case Tensor cells when cells.shape().rank() == 1 && cells.element() != Element.TEXT -> {
        container = Container.ARRAY;
        for (int i = 0; i < cells.size(); i++) {
          int at = i;
          items.add(item(cells.gather(Shape.SCALAR, _ -> at), type, i));
        }
      }
      case List<?> list -> {
        container = Container.LIST;
        list.forEach(item -> items.add(item(item, type, items.size())));
      }
      case Object[] array -> {
        container = Container.TUPLE;
        for (Object item : array) {
          items.add(item(item, type, items.size()));
        }
      }
      case double[] _, float[] _, long[] _, int[] _, boolean[] _ -> {
        container = Container.ARRAY;
        for (int i = 0; i < Array.getLength(value); i++) {
          items.add(item(Array.get(value, i), type, i));
        }
      }
      case null, default ->
          throw new WeftException(
              Diagnostic.of(Code.TYPE, "a batch is a list or an array of items")
                  .expected("a list or array, each item " + type.item())
                  .found(value == null ? "null" : value.getClass().getSimpleName() + " " + value)
                  .hint(
                      "batch(program, true, false) maps over the first argument and keeps the"
                          + " second"));
    }
    return new Batch(container, items);
  }

  private static Datum item(@Nullable Object value, Type type, int index) {
    try {
      return datum(value, type.item());
    } catch (WeftException e) {
      throw new WeftException(
          e.diagnostics().stream().map(d -> d.within("item " + index)).toList());
    }
  }

  /// A result as Java has it. Of an array without items, the type says what is in it.
  static @Nullable Object java(Datum datum, Type type) {
    boolean none =
        datum instanceof Batch(Container container, var items)
            && container == Container.ARRAY
            && items.isEmpty();
    return none && type.batches() == 1
        ? switch (type.element().kind()) {
          case SIGNED, UNSIGNED -> new long[0];
          case BOOL -> new boolean[0];
          case FLOAT -> new double[0];
          case TEXT, TIME, ANY -> new Object[0];
        }
        : java(datum);
  }

  /// A datum as Java has it: numbers, texts and conditions for scalars. An item that failed is
  /// null, among floats in an array NaN.
  public static @Nullable Object java(Datum datum) {
    return switch (datum) {
      case Tensor tensor when tensor.shape().isScalar() ->
          switch (tensor.element().kind()) {
            case FLOAT -> tensor.doubleAt(0);
            case SIGNED, UNSIGNED -> tensor.longAt(0);
            case BOOL -> tensor.truthAt(0);
            case TEXT -> tensor.textAt(0);
            case TIME, ANY -> tensor;
          };
      case Tensor tensor -> tensor;
      case FailedItem _ -> null;
      case Tuple(var parts) -> parts.isEmpty() ? null : parts.stream().map(Leaves::java).toArray();
      case Batch(Container container, var items) -> {
        var values = new ArrayList<@Nullable Object>();
        items.forEach(item -> values.add(java(item)));
        yield switch (container) {
          case LIST -> values;
          case TUPLE -> values.toArray();
          case ARRAY -> array(values);
        };
      }
    };
  }

  /// Numbers as an array of numbers, conditions as one of conditions.
  private static Object array(List<@Nullable Object> values) {
    boolean floats = values.stream().allMatch(value -> value == null || value instanceof Double);
    if (floats && (values.isEmpty() || values.stream().anyMatch(Objects::nonNull))) {
      return values.stream()
          .mapToDouble(value -> value instanceof Double number ? number : Double.NaN)
          .toArray();
    }
    if (values.stream().allMatch(Long.class::isInstance)) {
      return values.stream().mapToLong(value -> (Long) value).toArray();
    }
    if (values.stream().allMatch(Boolean.class::isInstance)) {
      var truths = new boolean[values.size()];
      for (int i = 0; i < truths.length; i++) {
        truths[i] = Boolean.TRUE.equals(values.get(i));
      }
      return truths;
    }
    return values.toArray();
  }
}
