package weft.ops.network;

import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.source.Constant;
import weft.ops.tensor.Along;

/// What norms have in common: they keep the shape, and work along an axis or from one on.
final class Normed {
  private Normed() {}

  static Type infer(Type x, int axis) {
    if (!x.shape().open()) {
      at(axis, x.shape());
    }
    return x.element().isFloat() || x.element() == Element.ANY ? x : x.with(Element.F64);
  }

  /// The position of an axis, from the last where it is negative.
  static int at(int axis, Shape shape) {
    int rank = shape.rank();
    if (axis < -rank || axis >= rank) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "axis %d is out of range for rank %d".formatted(axis, rank))
              .about("axis")
              .expected(rank == 0 ? "a tensor with dimensions" : -rank + " to " + (rank - 1))
              .found(Integer.toString(axis)));
    }
    return axis < 0 ? axis + rank : axis;
  }

  /// Without cells there is nothing to norm.
  static boolean isEmpty(Shape shape) {
    return !shape.open() && shape.size() == 0;
  }

  /// All axes from one on, as reductions take them.
  static String from(int axis, Shape shape) {
    if (shape.open() && axis < 0) {
      return Along.dimensions(IntStream.range(axis, 0).toArray());
    }
    if (shape.open()) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "how many dimensions there are is not known yet")
              .about("axis")
              .expected("an axis that counts from the last, such as -1")
              .found(Integer.toString(axis)));
    }
    return Along.dimensions(IntStream.range(at(axis, shape), shape.rank()).toArray());
  }

  /// A number of the element of a node.
  static int number(GraphBuilder to, double value, int like) {
    Element element = to.type(like).element();
    return to.add(
        new Constant(
            Tensor.floats(element.isFloat() ? element : Element.F64, Shape.SCALAR, _ -> value)));
  }
}
