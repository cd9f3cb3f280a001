package weft.ops.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.arithmetic.Abs;
import weft.ops.arithmetic.Acos;
import weft.ops.arithmetic.Acosh;
import weft.ops.arithmetic.Asin;
import weft.ops.arithmetic.Asinh;
import weft.ops.arithmetic.Atan;
import weft.ops.arithmetic.Atan2;
import weft.ops.arithmetic.Atanh;
import weft.ops.arithmetic.Cbrt;
import weft.ops.arithmetic.Ceil;
import weft.ops.arithmetic.Cos;
import weft.ops.arithmetic.Cosh;
import weft.ops.arithmetic.Erf;
import weft.ops.arithmetic.Exp;
import weft.ops.arithmetic.Expm1;
import weft.ops.arithmetic.Floor;
import weft.ops.arithmetic.Log;
import weft.ops.arithmetic.Log10;
import weft.ops.arithmetic.Log1p;
import weft.ops.arithmetic.Log2;
import weft.ops.arithmetic.Round;
import weft.ops.arithmetic.Sigmoid;
import weft.ops.arithmetic.Sign;
import weft.ops.arithmetic.Sin;
import weft.ops.arithmetic.Sinh;
import weft.ops.arithmetic.Sqrt;
import weft.ops.arithmetic.Tan;
import weft.ops.arithmetic.Tanh;
import weft.ops.compare.IsMissing;
import weft.ops.compare.Where;
import weft.ops.tensor.Along;
import weft.ops.tensor.Cast;
import weft.ops.tensor.Concatenate;
import weft.ops.tensor.ExpandDims;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.ReduceAll;
import weft.ops.tensor.ReduceAny;
import weft.ops.tensor.ReduceMax;
import weft.ops.tensor.ReduceMean;
import weft.ops.tensor.ReduceMedian;
import weft.ops.tensor.ReduceMin;
import weft.ops.tensor.ReduceProd;
import weft.ops.tensor.ReduceQuantile;
import weft.ops.tensor.ReduceStd;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.ReduceVar;
import weft.ops.tensor.Squeeze;
import weft.ops.tensor.Stack;

/// The functions of Java programs. The classes that make values inherit them, so that one `import
/// static` has all words: `weft.lang.dsl.Terms.*`, `weft.calculus.trace.Functions.*`.
///
/// A function gives the kind of value it takes: of an expression one of the same dimension.
public abstract class Vocabulary {
  protected Vocabulary() {}

  // Cell by cell

  public static <V extends Numeric<?, V>> V abs(V x) {
    return x.value(new Abs(), x);
  }

  public static <V extends Numeric<?, V>> V acos(V x) {
    return x.value(new Acos(), x);
  }

  public static <V extends Numeric<?, V>> V acosh(V x) {
    return x.value(new Acosh(), x);
  }

  public static <V extends Numeric<?, V>> V asin(V x) {
    return x.value(new Asin(), x);
  }

  public static <V extends Numeric<?, V>> V asinh(V x) {
    return x.value(new Asinh(), x);
  }

  public static <V extends Numeric<?, V>> V atan(V x) {
    return x.value(new Atan(), x);
  }

  public static <V extends Numeric<?, V>> V atanh(V x) {
    return x.value(new Atanh(), x);
  }

  /// The cube root, also of negative numbers.
  public static <V extends Numeric<?, V>> V cbrt(V x) {
    return x.value(new Cbrt(), x);
  }

  public static <V extends Numeric<?, V>> V ceil(V x) {
    return x.value(new Ceil(), x);
  }

  public static <V extends Numeric<?, V>> V cos(V x) {
    return x.value(new Cos(), x);
  }

  public static <V extends Numeric<?, V>> V cosh(V x) {
    return x.value(new Cosh(), x);
  }

  /// The error function.
  public static <V extends Numeric<?, V>> V erf(V x) {
    return x.value(new Erf(), x);
  }

  public static <V extends Numeric<?, V>> V exp(V x) {
    return x.value(new Exp(), x);
  }

  /// `exp(x) - 1`, with all digits where `x` is small.
  public static <V extends Numeric<?, V>> V expm1(V x) {
    return x.value(new Expm1(), x);
  }

  public static <V extends Numeric<?, V>> V floor(V x) {
    return x.value(new Floor(), x);
  }

  public static <V extends Numeric<?, V>> V log(V x) {
    return x.value(new Log(), x);
  }

  public static <V extends Numeric<?, V>> V log10(V x) {
    return x.value(new Log10(), x);
  }

  /// `log(1 + x)`, with all digits where `x` is small.
  public static <V extends Numeric<?, V>> V log1p(V x) {
    return x.value(new Log1p(), x);
  }

  public static <V extends Numeric<?, V>> V log2(V x) {
    return x.value(new Log2(), x);
  }

  /// The nearest whole number; of two, the even one.
  public static <V extends Numeric<?, V>> V round(V x) {
    return x.value(new Round(), x);
  }

  public static <V extends Numeric<?, V>> V sigmoid(V x) {
    return x.value(new Sigmoid(), x);
  }

  public static <V extends Numeric<?, V>> V sign(V x) {
    return x.value(new Sign(), x);
  }

  public static <V extends Numeric<?, V>> V sin(V x) {
    return x.value(new Sin(), x);
  }

  public static <V extends Numeric<?, V>> V sinh(V x) {
    return x.value(new Sinh(), x);
  }

  public static <V extends Numeric<?, V>> V sqrt(V x) {
    return x.value(new Sqrt(), x);
  }

  public static <V extends Numeric<?, V>> V tan(V x) {
    return x.value(new Tan(), x);
  }

  public static <V extends Numeric<?, V>> V tanh(V x) {
    return x.value(new Tanh(), x);
  }

  /// The angle of the point (x, y), from -pi to pi.
  public static <O, V extends Numeric<O, V>> V atan2(V y, O x) {
    return y.value(new Atan2(), y, x);
  }

  /// `x` where it is above 0, else 0; its derivative at 0 is 0.
  public static <V extends Numeric<?, V> & Compared<?, ?>> V relu(V x) {
    return x.value(new Where(), x.lessOrEqual(0.0), 0.0, x);
  }

  public static <C> C isMissing(Compared<?, C> x) {
    return x.condition(new IsMissing(), x);
  }

  /// The value in another element.
  public static <V extends Numeric<?, V>> V cast(V x, Element to) {
    return x.value(new Cast(to), x);
  }

  // Dimensions

  /// The product of matrices; arrays of one dimension are rows on the left, columns on the right.
  public static <O, V extends Numeric<O, V>> V matmul(V left, O right) {
    return left.value(MatMul.plain(), left, right);
  }

  /// The same cells with further dimensions of length 1, at these positions of the result.
  public static <V extends Numeric<?, V>> V expandDims(V x, int... axes) {
    return x.value(new ExpandDims(Arrays.stream(axes).boxed().toList()), x);
  }

  /// The same cells without these dimensions, which must have length 1.
  public static <V extends Numeric<?, V>> V squeeze(V x, int... axes) {
    return x.value(new Squeeze(Arrays.stream(axes).boxed().toList()), x);
  }

  /// Values of one shape as one, side by side along a new first dimension.
  @SafeVarargs
  public static <V extends Numeric<?, V>> V stack(V first, V... more) {
    var all = new ArrayList<>(List.of(first));
    for (V one : more) {
      all.add(one);
    }
    return stack(all);
  }

  /// The same of a list.
  public static <V extends Numeric<?, V>> V stack(List<V> all) {
    return stack(axes(0), all);
  }

  /// The same along a new dimension at another position: `stack(axes(-1), List.of(x, y))`.
  public static <V extends Numeric<?, V>> V stack(Axes along, List<V> all) {
    return first(all, "stack").value(Stack.of(one(along), all.size()), all.toArray());
  }

  /// Values one after the other along the first dimension.
  @SafeVarargs
  public static <V extends Numeric<?, V>> V concatenate(V first, V... more) {
    var all = new ArrayList<>(List.of(first));
    for (V one : more) {
      all.add(one);
    }
    return concatenate(all);
  }

  /// The same of a list.
  public static <V extends Numeric<?, V>> V concatenate(List<V> all) {
    return concatenate(axes(0), all);
  }

  /// The same along another dimension: `concatenate(axes(1), List.of(x, y))`.
  public static <V extends Numeric<?, V>> V concatenate(Axes along, List<V> all) {
    return first(all, "concatenate").value(Concatenate.of(one(along), all.size()), all.toArray());
  }

  private static <V> V first(List<V> all, String word) {
    if (all.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.ARITY, word + " takes at least one value")
              .expected("values")
              .found("an empty list"));
    }
    return all.getFirst();
  }

  private static int one(Axes along) {
    if (along.names().equals(Along.TIME)) {
      return -1;
    }
    if (along.names().contains(",")) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "values are joined along one dimension")
              .about("axes")
              .expected("one axis, such as axes(1)")
              .found(along.names()));
    }
    return Integer.parseInt(along.names());
  }

  // One cell of many: `sum(x)` is a single number, of all cells. Along some dimensions, `sum(x,
  // TIME)` or `sum(x, axes(0, 1))`, these stay in the result with length 1.

  /// The last dimension, which is time.
  public static final Axes TIME = Axes.TIME;

  public static Axes axes(int first, int... more) {
    return Axes.of(first, more);
  }

  public static <V extends Numeric<?, V>> V sum(V x, Axes... along) {
    return reduced(x, ReduceSum::new, along);
  }

  public static <V extends Numeric<?, V>> V mean(V x, Axes... along) {
    return reduced(x, ReduceMean::new, along);
  }

  public static <V extends Numeric<?, V>> V min(V x, Axes... along) {
    return reduced(x, ReduceMin::new, along);
  }

  public static <V extends Numeric<?, V>> V max(V x, Axes... along) {
    return reduced(x, ReduceMax::new, along);
  }

  /// The standard deviation, divided by the number of cells.
  public static <V extends Numeric<?, V>> V std(V x, Axes... along) {
    return reduced(x, ReduceStd::new, along);
  }

  /// The variance, divided by the number of cells.
  public static <V extends Numeric<?, V>> V var(V x, Axes... along) {
    return reduced(x, ReduceVar::new, along);
  }

  public static <V extends Numeric<?, V>> V median(V x, Axes... along) {
    return reduced(x, ReduceMedian::new, along);
  }

  /// The product.
  public static <V extends Numeric<?, V>> V prod(V x, Axes... along) {
    return reduced(x, ReduceProd::new, along);
  }

  /// Interpolated between the two nearest cells.
  public static <V extends Numeric<?, V>> V quantile(V x, double q, Axes... along) {
    return reduced(x, axis -> new ReduceQuantile(q, axis), along);
  }

  /// Whether any cell holds; a number holds when it is not zero.
  public static <C> C any(Tested<C> x, Axes... along) {
    return reduced(x, x.type(), ReduceAny::new, along, x::condition);
  }

  /// Whether all cells hold; a number holds when it is not zero.
  public static <C> C all(Tested<C> x, Axes... along) {
    return reduced(x, x.type(), ReduceAll::new, along, x::condition);
  }

  private static <V extends Numeric<?, V>> V reduced(
      V x, Function<String, ? extends Op> by, Axes... along) {
    return reduced(x, x.type(), by, along, x::value);
  }

  /// How ops are applied.
  @FunctionalInterface
  protected interface Applies<R> {
    R apply(Op op, Object... args);
  }

  /// @param by the op for some dimensions
  protected static <R> R reduced(
      Object x, Type type, Function<String, ? extends Op> by, Axes[] along, Applies<R> to) {
    if (along.length > 0) {
      return to.apply(by.apply(Axes.together(along).names()), x);
    }
    Shape shape = type.shape();
    if (shape.open() || !type.axes().isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "it is not known yet how many dimensions there are")
              .expected("a tensor of a known shape")
              .found(type.toString())
              .hint("name them: sum(x, TIME) or sum(x, axes(0, 1))"));
    }
    // A single number is the only cell of an array.
    Object cells = shape.isScalar() ? to.apply(new ExpandDims(List.of(0)), x) : x;
    int[] all = IntStream.range(0, Math.max(1, shape.rank())).toArray();
    R reduced = to.apply(by.apply(Along.dimensions(all)), cells);
    return to.apply(new Squeeze(Arrays.stream(all).boxed().toList()), reduced);
  }
}
