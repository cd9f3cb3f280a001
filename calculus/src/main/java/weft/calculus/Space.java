package weft.calculus;

import java.util.List;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.arithmetic.Add;
import weft.ops.control.Accumulate;
import weft.ops.control.ZerosLike;
import weft.ops.source.Constant;
import weft.ops.text.Concat;

/// The tangents and cotangents of each element: what is zero, and how two are taken together.
///
/// | element | tangent and cotangent | zero | together |
/// |---|---|---|---|
/// | f64, f32 | the same element | 0 | added |
/// | text | text | the empty text | joined, in the order in which they arrive |
/// | whole numbers, conditions, times | none | | |
///
/// On the way back, equations are visited last to first and the arguments of one from left to
/// right: that is the order in which cotangents arrive. A schedule does not change it.
public final class Space {
  private Space() {}

  /// Whether values of this type have derivatives. Of what is known only with its value they may.
  public static boolean has(Type type) {
    return type.isTuple()
        || switch (type.element().kind()) {
          case FLOAT, TEXT, ANY -> true;
          case SIGNED, UNSIGNED, BOOL, TIME -> false;
        };
  }

  /// A zero for a node.
  public static int zero(GraphBuilder to, int like) {
    return constant(to.type(like)).map(to::add).orElseGet(() -> to.add(new ZerosLike(), like));
  }

  /// The zero of a type, where it does not depend on the value.
  static Optional<Constant> constant(Type type) {
    boolean one = type.batches() == 0 && !type.isTuple() && type.shape().isScalar();
    if (one && type.element() == Element.TEXT) {
      return Optional.of(new Constant(Tensor.scalar("")));
    }
    return one && type.element().isFloat()
        ? Optional.of(new Constant(Tensor.floats(type.element(), Shape.SCALAR, _ -> 0)))
        : Optional.empty();
  }

  /// Two derivatives of one value.
  public static int sum(GraphBuilder to, int a, int b, Labels labels) {
    Type type = to.type(a);
    boolean same = type.batches() == 0 && !type.isTuple() && to.type(b).batches() == 0;
    if (same && type.element() == Element.TEXT && to.type(b).element() == Element.TEXT) {
      return to.add(Concat.of(2), List.of(a, b), labels);
    }
    boolean numbers = type.element().isFloat() && to.type(b).element().isFloat();
    return to.add(same && numbers ? new Add() : new Accumulate(), List.of(a, b), labels);
  }
}
