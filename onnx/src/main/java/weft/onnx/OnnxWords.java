package weft.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Exp;
import weft.ops.arithmetic.Log;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Minimum;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Sqrt;
import weft.ops.arithmetic.Subtract;
import weft.ops.compare.Where;
import weft.ops.source.Constant;
import weft.ops.tensor.Along;
import weft.ops.tensor.Cast;
import weft.ops.tensor.Concatenate;
import weft.ops.tensor.ExpandDims;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.ReduceMax;
import weft.ops.tensor.ReduceMean;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.Reshape;
import weft.ops.tensor.Slice;
import weft.ops.tensor.Squeeze;
import weft.ops.tensor.Take;
import weft.ops.tensor.Transpose;

/// Short words for the ops that rules are written with.
abstract class OnnxWords {
  /// More cells than this are not made because a file asks for them.
  private static final long MOST_CELLS = 1L << 26;

  /// Refuses a tensor that is too large before anything of it is there.
  static void room(List<? extends Number> extents) {
    room(extents, MOST_CELLS);
  }

  static boolean fits(List<? extends Number> extents) {
    return cells(extents) <= MOST_CELLS;
  }

  private static double cells(List<? extends Number> extents) {
    return extents.stream().mapToDouble(Number::doubleValue).reduce(1, (a, b) -> a * b);
  }

  static void room(List<? extends Number> extents, long most) {
    if (!(cells(extents) <= most)) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "a tensor of shape %s is too large".formatted(extents))
              .expected("at most %d cells".formatted(most))
              .found(extents.toString()));
    }
  }

  abstract GraphBuilder builder();

  abstract Shape shape(int id);

  /// A tensor that is part of the program.
  abstract int constant(Tensor value);

  Type type(int id) {
    return builder().type(id);
  }

  Element element(int id) {
    return type(id).element();
  }

  List<Integer> dims(int id) {
    return shape(id).dims();
  }

  int rank(int id) {
    return shape(id).rank();
  }

  int add(Op op, Integer... ids) {
    return builder().add(op, ids);
  }

  int add(Op op, List<Integer> ids) {
    return builder().add(op, ids);
  }

  int plus(int a, int b) {
    return add(new Add(), a, b);
  }

  int minus(int a, int b) {
    return add(new Subtract(), a, b);
  }

  int times(int a, int b) {
    return add(new Multiply(), a, b);
  }

  int over(int a, int b) {
    return add(new Divide(), a, b);
  }

  int max(int a, int b) {
    return add(new Maximum(), a, b);
  }

  int min(int a, int b) {
    return add(new Minimum(), a, b);
  }

  int sqrt(int a) {
    return add(new Sqrt(), a);
  }

  int exp(int a) {
    return add(new Exp(), a);
  }

  int log(int a) {
    return add(new Log(), a);
  }

  int where(int condition, int then, int otherwise) {
    return add(new Where(), condition, then, otherwise);
  }

  int matmul(int a, int b) {
    return add(MatMul.plain(), a, b);
  }

  /// A number of an element.
  int number(double value, Element element) {
    return add(
        new Constant(
            element.isFloat()
                ? Tensor.floats(element, Shape.SCALAR, _ -> value)
                : element == Element.BOOL
                    ? Tensor.scalar(value != 0)
                    : Tensor.longs(element, Shape.SCALAR, _ -> (long) value)));
  }

  /// A whole number.
  int whole(long value) {
    return add(new Constant(Tensor.scalar(value)));
  }

  /// A number of the element of a node.
  int like(double value, int id) {
    return number(value, element(id));
  }

  int cast(int id, Element element) {
    return element(id) == element ? id : add(new Cast(element), id);
  }

  int reshape(int id, List<Integer> dims) {
    return dims(id).equals(dims) ? id : add(new Reshape(dims), id);
  }

  int flat(int id) {
    return reshape(id, List.of(shape(id).size()));
  }

  int transpose(int id, List<Integer> axes) {
    return IntStream.range(0, axes.size()).allMatch(d -> axes.get(d) == d)
        ? id
        : add(new Transpose(axes), id);
  }

  /// The last two dimensions change places.
  int turned(int id) {
    var axes = new ArrayList<>(IntStream.range(0, rank(id)).boxed().toList());
    Collections.swap(axes, axes.size() - 1, axes.size() - 2);
    return transpose(id, axes);
  }

  int expandDims(int id, Integer... axes) {
    return add(new ExpandDims(List.of(axes)), id);
  }

  int squeeze(int id, Integer... axes) {
    return add(new Squeeze(List.of(axes)), id);
  }

  int concat(List<Integer> ids, int axis) {
    return ids.size() == 1 ? ids.getFirst() : add(Concatenate.of(axis, ids.size()), ids);
  }

  /// Cells `from` to `to` (exclusive) along a dimension.
  int part(int id, int axis, int from, int to) {
    if (from == 0 && to == dims(id).get(axis)) {
      return id;
    }
    return add(new Slice(":,".repeat(axis) + from + ":" + to), id);
  }

  /// The cells at these positions along a dimension.
  int take(int id, int axis, int... positions) {
    var dims = new ArrayList<>(dims(id));
    dims.set(axis, positions.length);
    room(dims);
    return add(
        new Take(axis),
        id,
        constant(Tensor.longs(Element.I64, Shape.of(positions.length), i -> positions[i])));
  }

  int sum(int id, Integer... axes) {
    return add(new ReduceSum(along(axes)), id);
  }

  int mean(int id, Integer... axes) {
    return add(new ReduceMean(along(axes)), id);
  }

  int most(int id, Integer... axes) {
    return add(new ReduceMax(along(axes)), id);
  }

  static String along(Integer... axes) {
    return Along.dimensions(Arrays.stream(axes).mapToInt(a -> a).toArray());
  }

  /// Stretched to a shape it broadcasts to.
  int spread(int id, List<Integer> to) {
    room(to);
    int wide = id;
    int more = to.size() - rank(id);
    if (more > 0) {
      var dims = new ArrayList<Integer>();
      for (int d = 0; d < more; d++) {
        dims.add(1);
      }
      dims.addAll(dims(id));
      wide = reshape(id, dims);
    }
    for (int d = 0; d < to.size(); d++) {
      if (dims(wide).get(d) == 1 && to.get(d) != 1) {
        wide = take(wide, d, new int[to.get(d)]);
      }
    }
    return wide;
  }

  /// A tensor of one number.
  int filled(double value, Element element, List<Integer> dims) {
    return spread(number(value, element), dims);
  }

  static List<Integer> range(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  static Integer[] axes(List<Integer> axes) {
    return axes.toArray(Integer[]::new);
  }
}
