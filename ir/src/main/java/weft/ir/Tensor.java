package weft.ir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import weft.ir.text.Literal;

/// An immutable block of cells of one element, in row-major order. A column of a table is a tensor
/// of one dimension, a constant one of none.
///
/// Cells are kept as `double[]` (f64), `float[]` (f32, f16, bf16), `long[]` (i64, u64, times),
/// [NarrowCells] (the other integers, in their own width), `boolean[]` (`byte[]` where some
/// conditions are missing), `String[]` (a null is a missing text) or [CodedTexts]. Whoever makes a
/// tensor hands its array over and does not write to it again.
public final class Tensor implements Datum {
  /// Stands for a missing time.
  public static final long NO_TIME = Long.MIN_VALUE;

  private static final byte MISSING = -1;

  private final Element element;
  private final Shape shape;
  private final Object cells;
  private final int size;

  private Tensor(Element element, Shape shape, Object cells, int length) {
    if (shape.open() || element == Element.ANY) {
      throw new IllegalArgumentException("a tensor has an element and a shape");
    }
    if (shape.size() != length) {
      throw new IllegalArgumentException("shape " + shape + " does not hold " + length + " cells");
    }
    this.element = element;
    this.shape = shape;
    this.cells = cells;
    this.size = length;
  }

  public static Tensor of(Shape shape, double[] cells) {
    return new Tensor(Element.F64, shape, cells, cells.length);
  }

  public static Tensor of(Shape shape, float[] cells) {
    return new Tensor(Element.F32, shape, cells, cells.length);
  }

  /// Integers or times; the values are wrapped to the element's width.
  public static Tensor of(Element element, Shape shape, long[] cells) {
    if (!element.isInteger() && element != Element.TIME) {
      throw new IllegalArgumentException(element + " is not kept as whole numbers");
    }
    return NarrowCells.holds(element)
        ? longs(element, shape, i -> cells[i])
        : new Tensor(element, shape, cells, cells.length);
  }

  public static Tensor of(Shape shape, boolean[] cells) {
    return new Tensor(Element.BOOL, shape, cells, cells.length);
  }

  public static Tensor of(Shape shape, @Nullable String[] cells) {
    return new Tensor(Element.TEXT, shape, cells, cells.length);
  }

  public static Tensor of(Shape shape, CodedTexts cells) {
    return new Tensor(Element.TEXT, shape, cells, cells.codes().length);
  }

  public static Tensor column(double... cells) {
    return of(Shape.of(cells.length), cells);
  }

  public static Tensor scalar(double value) {
    return of(Shape.SCALAR, new double[] {value});
  }

  public static Tensor scalar(long value) {
    return of(Element.I64, Shape.SCALAR, new long[] {value});
  }

  public static Tensor scalar(boolean value) {
    return of(Shape.SCALAR, new boolean[] {value});
  }

  public static Tensor scalar(String value) {
    return of(Shape.SCALAR, new String[] {value});
  }

  public static Tensor f64(Shape shape, IntToDoubleFunction cell) {
    var cells = new double[shape.size()];
    Arrays.setAll(cells, cell);
    return of(shape, cells);
  }

  public static Tensor f32(Shape shape, IntToDoubleFunction cell) {
    var cells = new float[shape.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = (float) cell.applyAsDouble(i);
    }
    return of(shape, cells);
  }

  /// A float tensor of any width.
  public static Tensor floats(Element element, Shape shape, IntToDoubleFunction cell) {
    return switch (element) {
      case F64 -> f64(shape, cell);
      case F32 -> f32(shape, cell);
      default -> {
        var cells = new float[shape.size()];
        for (int i = 0; i < cells.length; i++) {
          cells[i] = (float) element.rounded(cell.applyAsDouble(i));
        }
        yield new Tensor(element, shape, cells, cells.length);
      }
    };
  }

  /// Floats of at most single precision; the cells are numbers of the element already.
  public static Tensor singles(Element element, Shape shape, float[] cells) {
    if (!element.isFloat() || element == Element.F64) {
      throw new IllegalArgumentException(element + " is not kept as single precision");
    }
    return new Tensor(element, shape, cells, cells.length);
  }

  public static Tensor longs(Element element, Shape shape, IntToLongFunction cell) {
    if (NarrowCells.holds(element)) {
      int size = shape.size();
      return new Tensor(element, shape, NarrowCells.of(element, size, cell), size);
    }
    var cells = new long[shape.size()];
    Arrays.setAll(cells, cell);
    return of(element, shape, cells);
  }

  public static Tensor bools(Shape shape, IntPredicate cell) {
    var cells = new boolean[shape.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = cell.test(i);
    }
    return of(shape, cells);
  }

  /// Conditions of which some may be missing: a cell holds where the number is not 0, and is
  /// missing where the number is.
  public static Tensor truths(Shape shape, IntToDoubleFunction cell) {
    var cells = new byte[shape.size()];
    boolean gaps = false;
    for (int i = 0; i < cells.length; i++) {
      double value = cell.applyAsDouble(i);
      boolean missing = Double.isNaN(value);
      cells[i] = missing ? MISSING : (byte) (value != 0 ? 1 : 0);
      gaps |= missing;
    }
    return gaps
        ? new Tensor(Element.BOOL, shape, cells, cells.length)
        : bools(shape, i -> cells[i] == 1);
  }

  public static Tensor texts(Shape shape, IntFunction<@Nullable String> cell) {
    var cells = new String[shape.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = cell.apply(i);
    }
    return of(shape, cells);
  }

  /// The tensor whose cell `i` is the cell `from.applyAsInt(i)` of this one.
  public Tensor gather(Shape to, IntUnaryOperator from) {
    return switch (element.kind()) {
      case FLOAT -> floats(element, to, i -> doubleAt(from.applyAsInt(i)));
      case SIGNED, UNSIGNED, TIME -> longs(element, to, i -> longAt(from.applyAsInt(i)));
      case BOOL ->
          hasGaps()
              ? truths(to, i -> doubleAt(from.applyAsInt(i)))
              : bools(to, i -> truthAt(from.applyAsInt(i)));
      case TEXT ->
          cells instanceof CodedTexts coded
              ? of(to, coded.gather(to.size(), from))
              : texts(to, i -> textAt(from.applyAsInt(i)));
      case ANY -> throw new IllegalStateException();
    };
  }

  /// Rows `from` to `to` (exclusive): a part along the first dimension.
  public Tensor rows(int from, int to) {
    var dims = new ArrayList<>(shape.dims());
    int width = dims.getFirst() == 0 ? 0 : size / dims.getFirst();
    dims.set(0, to - from);
    int start = from * width;
    int end = to * width;
    if (hasGaps()) {
      return truths(new Shape(false, dims), i -> doubleAt(start + i));
    }
    Object part =
        switch (cells) {
          case double[] array -> Arrays.copyOfRange(array, start, end);
          case float[] array -> Arrays.copyOfRange(array, start, end);
          case long[] array -> Arrays.copyOfRange(array, start, end);
          case NarrowCells narrow -> narrow.part(start, end);
          case boolean[] array -> Arrays.copyOfRange(array, start, end);
          case String[] array -> Arrays.copyOfRange(array, start, end);
          case CodedTexts coded -> coded.part(start, end);
          default -> throw new IllegalStateException();
        };
    return new Tensor(element, new Shape(false, dims), part, end - start);
  }

  /// Tensors of one element and shape of cell, one below the other.
  ///
  /// @param parts at least one
  public static Tensor join(List<Tensor> parts) {
    Tensor first = parts.getFirst();
    int size = 0;
    int rows = 0;
    for (Tensor part : parts) {
      size += part.size;
      rows += part.shape.dims().getFirst();
    }
    var dims = new ArrayList<>(first.shape.dims());
    dims.set(0, rows);
    Shape shape = new Shape(false, dims);
    if (first.element == Element.TEXT) {
      return joinTexts(shape, parts);
    }
    if (parts.stream().anyMatch(Tensor::hasGaps)) {
      return joinTruths(shape, parts);
    }
    if (first.cells instanceof NarrowCells) {
      var narrow = parts.stream().map(part -> (NarrowCells) part.cells).toList();
      return new Tensor(first.element, shape, NarrowCells.join(narrow, size), size);
    }
    Object cells =
        switch (first.cells) {
          case double[] _ -> new double[size];
          case float[] _ -> new float[size];
          case long[] _ -> new long[size];
          case boolean[] _ -> new boolean[size];
          default -> throw new IllegalStateException();
        };
    int at = 0;
    for (Tensor part : parts) {
      System.arraycopy(part.cells, 0, cells, at, part.size);
      at += part.size;
    }
    return new Tensor(first.element, shape, cells, size);
  }

  private static Tensor joinTruths(Shape shape, List<Tensor> parts) {
    var cells = new double[shape.size()];
    int at = 0;
    for (Tensor part : parts) {
      System.arraycopy(part.doubles(), 0, cells, at, part.size);
      at += part.size;
    }
    return truths(shape, i -> cells[i]);
  }

  private static Tensor joinTexts(Shape shape, List<Tensor> parts) {
    var coded = parts.stream().flatMap(part -> part.coded().stream()).toList();
    if (coded.size() == parts.size()) {
      return of(shape, CodedTexts.join(coded));
    }
    return of(
        shape,
        parts.stream()
            .flatMap(part -> IntStream.range(0, part.size).mapToObj(part::textAt))
            .toArray(String[]::new));
  }

  /// The same cells in another shape of the same size.
  public Tensor reshape(Shape to) {
    return new Tensor(element, to, cells, size());
  }

  /// Stretched to a shape it broadcasts to.
  public Tensor broadcast(Shape to) {
    if (shape.equals(to)) {
      return this;
    }
    return gather(to, broadcastIndex(to));
  }

  /// For each cell of the wider shape, the cell here that stands for it.
  public IntUnaryOperator broadcastIndex(Shape to) {
    if (shape.equals(to)) {
      return i -> i;
    }
    if (size() == 1) {
      return i -> 0;
    }
    int rank = to.rank();
    var strides = new int[rank];
    int stride = 1;
    for (int i = shape.rank() - 1; i >= 0; i--) {
      strides[rank - shape.rank() + i] = shape.dims().get(i) == 1 ? 0 : stride;
      stride *= shape.dims().get(i);
    }
    var dims = to.dims();
    return i -> {
      int rest = i;
      int at = 0;
      for (int d = rank - 1; d >= 0; d--) {
        at += rest % dims.get(d) * strides[d];
        rest /= dims.get(d);
      }
      return at;
    };
  }

  public Element element() {
    return element;
  }

  public Shape shape() {
    return shape;
  }

  public int size() {
    return size;
  }

  /// The type of this value where nothing varies by row.
  public Type type() {
    return new Type(element, shape, Set.of());
  }

  /// Whether these are conditions of which some are missing.
  public boolean hasGaps() {
    return cells instanceof byte[];
  }

  /// Whether a float, a condition, a text or a time is missing.
  public boolean missingAt(int i) {
    return switch (cells) {
      case double[] array -> Double.isNaN(array[i]);
      case float[] array -> Float.isNaN(array[i]);
      case byte[] array -> array[i] == MISSING;
      case long[] array -> element == Element.TIME && array[i] == NO_TIME;
      case boolean[] _ -> false;
      case NarrowCells _ -> false;
      default -> textAt(i) == null;
    };
  }

  public double doubleAt(int i) {
    return switch (cells) {
      case double[] array -> array[i];
      case float[] array -> array[i];
      case long[] array ->
          missingAt(i)
              ? Double.NaN
              : element == Element.U64 && array[i] < 0
                  ? (array[i] >>> 1 | array[i] & 1) * 2.0
                  : (double) array[i];
      case NarrowCells narrow -> narrow.at(i);
      case boolean[] array -> array[i] ? 1 : 0;
      case byte[] array -> array[i] == MISSING ? Double.NaN : array[i];
      default -> throw new IllegalStateException("a text is not a number");
    };
  }

  /// A whole number; a float is cut towards zero.
  public long longAt(int i) {
    return switch (cells) {
      case long[] array -> array[i];
      case NarrowCells narrow -> narrow.at(i);
      case boolean[] array -> array[i] ? 1 : 0;
      default -> (long) doubleAt(i);
    };
  }

  /// A condition (a missing one does not hold); of a number whether it is not zero (a missing one
  /// is not), of a text whether it is not empty.
  public boolean truthAt(int i) {
    return switch (cells) {
      case boolean[] array -> array[i];
      case byte[] array -> array[i] == 1;
      case long[] array -> array[i] != 0;
      case NarrowCells narrow -> narrow.at(i) != 0;
      case double[] _, float[] _ -> doubleAt(i) != 0;
      default -> {
        String text = textAt(i);
        yield text != null && !text.isEmpty();
      }
    };
  }

  public @Nullable String textAt(int i) {
    return switch (cells) {
      case String[] array -> array[i];
      case CodedTexts coded -> coded.at(i);
      default -> cellText(i);
    };
  }

  /// Texts as numbers into the texts that are there, if they are kept so.
  public Optional<CodedTexts> coded() {
    return cells instanceof CodedTexts coded ? Optional.of(coded) : Optional.empty();
  }

  /// The cells as doubles: the array itself for f64 (do not write to it), else a copy.
  public double[] doubles() {
    if (cells instanceof double[] array) {
      return array;
    }
    var copy = new double[size()];
    Arrays.setAll(copy, this::doubleAt);
    return copy;
  }

  /// The cells as floats: the array itself for single and half precision (do not write to it), else
  /// a copy, rounded.
  public float[] singles() {
    if (cells instanceof float[] array) {
      return array;
    }
    var copy = new float[size()];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = (float) doubleAt(i);
    }
    return copy;
  }

  /// The cells as whole numbers: the array itself for 64 bits and times (do not write to it), else
  /// a copy.
  public long[] longs() {
    return cells instanceof long[] array ? array : toLongs();
  }

  public long[] toLongs() {
    var copy = new long[size()];
    Arrays.setAll(copy, this::longAt);
    return copy;
  }

  public boolean[] toBools() {
    var copy = new boolean[size()];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = truthAt(i);
    }
    return copy;
  }

  /// The value of a single cell.
  public double asDouble() {
    return doubleAt(0);
  }

  private String cellText(int i) {
    return switch (cells) {
      case double[] array -> Literal.number(array[i]);
      case float[] array -> Literal.number(array[i]);
      case long[] array ->
          missingAt(i)
              ? "missing"
              : element == Element.U64 ? Long.toUnsignedString(array[i]) : Long.toString(array[i]);
      case NarrowCells narrow -> Long.toString(narrow.at(i));
      case boolean[] array -> Boolean.toString(array[i]);
      case byte[] array -> array[i] == MISSING ? "missing" : Boolean.toString(array[i] == 1);
      default -> {
        String text = textAt(i);
        yield text == null ? "missing" : Literal.quoted(text);
      }
    };
  }

  /// Equal elements, shapes and bits (every NaN is equal to every other; -0 differs from 0).
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Tensor that
        && element == that.element
        && shape.equals(that.shape)
        && hasGaps() == that.hasGaps()
        && switch (cells) {
          case double[] array -> Arrays.equals(array, (double[]) that.cells);
          case float[] array -> Arrays.equals(array, (float[]) that.cells);
          case long[] array -> Arrays.equals(array, (long[]) that.cells);
          case NarrowCells narrow -> narrow.equals(that.cells);
          case boolean[] array -> Arrays.equals(array, (boolean[]) that.cells);
          case byte[] array -> Arrays.equals(array, (byte[]) that.cells);
          default ->
              IntStream.range(0, size).allMatch(i -> Objects.equals(textAt(i), that.textAt(i)));
        };
  }

  @Override
  public int hashCode() {
    int hash =
        switch (cells) {
          case double[] array -> Arrays.hashCode(array);
          case float[] array -> Arrays.hashCode(array);
          case long[] array -> Arrays.hashCode(array);
          case NarrowCells narrow -> narrow.hashCode();
          case boolean[] array -> Arrays.hashCode(array);
          case byte[] array -> Arrays.hashCode(array);
          default -> IntStream.range(0, size).mapToObj(this::textAt).toList().hashCode();
        };
    return Objects.hash(element, shape, hash);
  }

  /// Nested lists: `[[1.0, 2.0], [3.0, nan]]`; a scalar stands alone. Reads back with its type.
  @Override
  public String toString() {
    return text(0, 0, size());
  }

  private String text(int depth, int from, int count) {
    if (depth == shape.rank()) {
      return cellText(from);
    }
    var out = new StringJoiner(", ", "[", "]");
    int dim = shape.dims().get(depth);
    for (int i = 0; i < dim; i++) {
      out.add(text(depth + 1, from + i * (count / dim), count / dim));
    }
    return out.toString();
  }
}
