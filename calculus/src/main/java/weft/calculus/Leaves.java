package weft.calculus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weft.calculus.trace.Value;
import weft.ir.Batch;
import weft.ir.Batch.Container;
import weft.ir.Code;
import weft.ir.Datum;
import weft.ir.Diagnostic;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Tuple;
import weft.ir.Type;
import weft.ir.WeftException;

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
      case Boolean truth -> Tensor.scalar(truth);
      case String text -> Tensor.scalar(text);
      case double[] cells -> Tensor.of(Shape.of(cells.length), cells.clone());
      case float[] cells -> Tensor.of(Shape.of(cells.length), cells.clone());
      case long[] cells -> Tensor.of(Element.I64, Shape.of(cells.length), cells.clone());
      case int[] cells ->
          Tensor.of(
              Element.I64, Shape.of(cells.length), Arrays.stream(cells).asLongStream().toArray());
      case boolean[] cells -> Tensor.of(Shape.of(cells.length), cells.clone());
      default ->
          throw new WeftException(
              Diagnostic.of(
                      Code.TYPE,
                      "a " + value.getClass().getSimpleName() + " can't go into a program")
                  .expected(
                      "a number, text, condition, tensor or array of numbers; records, lists, maps"
                          + " and arrays of them")
                  .found(String.valueOf(value)));
    };
  }

  /// A Java value as a datum of a type: the containers of batches, then items that fit.
  static Datum datum(@Nullable Object value, Type type) {
    if (type.batches() > 0) {
      return batch(value, type);
    }
    Datum datum = datum(value);
    if (type.element() == Element.ANY) {
      return datum;
    }
    if (datum instanceof Tensor tensor) {
      Tensor fitting = widened(tensor, type);
      boolean fits =
          fitting.element() == type.element()
              && (type.shape().open() || fitting.shape().equals(type.shape()));
      if (fits) {
        return fitting;
      }
    }
    throw new WeftException(
        Diagnostic.of(Code.TYPE, "the value does not fit")
            .expected(type.toString())
            .found(datum instanceof Tensor tensor ? tensor.type() + " " + tensor : "nothing"));
  }

  /// A whole number may stand for a float.
  private static Tensor widened(Tensor tensor, Type type) {
    return type.element().isFloat() && tensor.element() == Element.I64
        ? weft.ops.tensor.Convert.to(tensor, type.element())
        : tensor;
  }

  private static Datum batch(@Nullable Object value, Type type) {
    if (value instanceof Batch batch) {
      return batch;
    }
    var items = new ArrayList<Datum>();
    Container container;
    switch (value) {
      case List<?> list -> {
        container = Container.LIST;
        list.forEach(item -> items.add(datum(item, type.item())));
      }
      case Object[] array -> {
        container = Container.TUPLE;
        Arrays.stream(array).forEach(item -> items.add(datum(item, type.item())));
      }
      case double[] cells -> {
        container = Container.ARRAY;
        Arrays.stream(cells).forEach(cell -> items.add(datum(cell, type.item())));
      }
      case long[] cells -> {
        container = Container.ARRAY;
        Arrays.stream(cells).forEach(cell -> items.add(datum(cell, type.item())));
      }
      case null, default ->
          throw new WeftException(
              Diagnostic.of(Code.TYPE, "a batch is a list or an array of items")
                  .expected("a container of " + type.item())
                  .found(String.valueOf(value)));
    }
    if (items.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "a batch has at least one item")
              .expected("items")
              .found("an empty container"));
    }
    return new Batch(container, items);
  }

  /// A datum as Java has it: numbers, texts and conditions for scalars.
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

  /// Numbers as an array of numbers.
  private static Object array(List<@Nullable Object> values) {
    if (values.stream().allMatch(Double.class::isInstance)) {
      return values.stream().mapToDouble(value -> (Double) value).toArray();
    }
    if (values.stream().allMatch(Long.class::isInstance)) {
      return values.stream().mapToLong(value -> (Long) value).toArray();
    }
    return values.toArray();
  }
}
