package weft.ops.derivative;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Axis;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Type;
import weft.ops.algebra.Build;
import weft.ops.array.ArraySum;
import weft.ops.source.Constant;
import weft.ops.tensor.Along;
import weft.ops.tensor.Cast;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.SpreadLike;
import weft.ops.tensor.Squeeze;
import weft.ops.tensor.SumLike;

/// A derivative has the shape and the element of its value. Where values of different shapes meet,
/// one is repeated: its tangent is repeated too, and its cotangent is summed.
///
/// What the types tell is done when the transform is made: nothing where shapes agree already. The
/// rows of a table are no dimension: nothing is summed along them.
public final class Fit {
  private Fit() {}

  /// What the literals of an op on arguments of these types are, so that they don't widen it.
  public static Element literals(List<Type> args) {
    var elements = args.stream().map(Type::element).toList();
    return elements.contains(Element.ANY) && !elements.contains(Element.F64)
        ? Element.ANY
        : Element.literals(elements);
  }

  /// A number of the element of a node. Where that is known only when the program runs, it is like
  /// the node, unless single precision holds it.
  public static int number(Site at, double value, int like) {
    int literal = new Build(at.to(), at.type(like).element()).lit(value);
    boolean wide =
        at.type(like).element() == Element.ANY && at.type(literal).element() == Element.F64;
    return wide ? at.add(new SpreadLike(), literal, like) : literal;
  }

  /// Whether a node is the number zero.
  public static boolean isZero(Site at, int id) {
    return at.to()
        .node(id)
        .constant()
        .filter(value -> value.element().isFloat() && value.asDouble() == 0)
        .isPresent();
  }

  /// A tangent as the result has it.
  public static int spread(Site at, int tangent) {
    Type type = at.type(tangent);
    Type result = at.type(at.result());
    boolean alone = at.args().size() == 1 && at.type(at.args().getFirst()).equals(result);
    if (type.equals(result) && (alone || !result.shape().open())) {
      return tangent;
    }
    boolean sameCells = !type.shape().open() && type.shape().equals(result.shape());
    return sameCells && type.axes().equals(result.axes()) && result.element() != Element.ANY
        ? element(at, tangent, result)
        : at.add(new SpreadLike(), tangent, at.result());
  }

  /// A cotangent as the argument has it.
  public static int sum(Site at, int cotangent, int arg) {
    Type from = at.type(cotangent);
    Type to = at.type(arg);
    boolean alone = at.args().size() == 1 && at.type(at.result()).equals(to);
    if (from.equals(to) && (alone || !to.shape().open())) {
      return cotangent;
    }
    if (from.axes().contains(Axis.ENTITY)) {
      return element(at, cells(at, cotangent, arg), to);
    }
    return from.shape().open() || to.shape().open()
        ? at.add(new SumLike(), cotangent, arg)
        : element(at, dimensions(at, cotangent, from.shape(), to.shape()), to);
  }

  private static int element(Site at, int id, Type to) {
    return to.element() == Element.ANY || at.type(id).element() == to.element()
        ? id
        : at.add(new Cast(to.element()), id);
  }

  /// Over the cells of each row.
  private static int cells(Site at, int cotangent, int arg) {
    Shape to = at.type(arg).shape();
    if (to.equals(at.type(cotangent).shape())) {
      return cotangent;
    }
    int sum = at.add(new ArraySum(), cotangent);
    return to.isScalar() ? sum : at.add(new SpreadLike(), sum, arg);
  }

  private static int dimensions(Site at, int cotangent, Shape from, Shape to) {
    int more = from.rank() - to.rank();
    var summed = new ArrayList<Integer>();
    var dropped = new ArrayList<Integer>();
    for (int d = 0; d < from.rank(); d++) {
      int wanted = d < more ? 1 : to.dims().get(d - more);
      if (wanted == 1 && from.dims().get(d) != 1) {
        summed.add(d);
      }
      if (d < more) {
        dropped.add(d);
      }
    }
    int sum =
        summed.isEmpty()
            ? cotangent
            : at.add(
                new ReduceSum(Along.dimensions(summed.stream().mapToInt(d -> d).toArray())),
                cotangent);
    return dropped.isEmpty() ? sum : at.add(new Squeeze(dropped), sum);
  }

  /// How many cells a reduction makes one of.
  public static int count(Site at, String axis) {
    int x = at.args().getFirst();
    Shape all = at.type(x).shape();
    Shape left = at.type(at.result()).shape();
    if (all.open() || left.open() || left.size() == 0) {
      int ones = at.add(new SpreadLike(), at.add(Constant.of(1)), x);
      return at.add(new ReduceSum(axis), ones);
    }
    int cells = all.size() / left.size();
    return number(at, cells, x);
  }
}
