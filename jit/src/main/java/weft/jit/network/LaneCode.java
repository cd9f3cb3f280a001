package weft.jit.network;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;

/// Writes down what ops do to cells in one precision: the rules of [weft.eval.TensorAlgebra] where
/// all floats are of it. What is something else there is [Unsupported] here.
final class LaneCode implements Algebra<LaneCode.Lane, LaneCode.Lane> {
  /// A value in a register; of a condition 1 or 0.
  record Lane(int register, Element element) {}

  /// Registers that are read, and one that is written. Those that an operation does not have are 0.
  ///
  /// @param function for [LaneOp#FUNCTION]
  record Line(LaneOp op, int x, int y, int z, int out, Doubles function) {}

  /// A function of one or two numbers in double precision, over the first so many.
  interface Doubles {
    void run(double[] x, double[] y, double[] out, int count);
  }

  /// There is no such operation on lanes.
  static final class Unsupported extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unsupported() {
      super("not in lanes", null, false, false);
    }
  }

  private static final Doubles NONE = (_, _, _, _) -> {};

  private final List<Line> lines = new ArrayList<>();
  private final Map<Integer, Double> literals = new HashMap<>();
  private final Element own;
  private int registers;

  /// @param own f32 or f64
  LaneCode(Element own) {
    this.own = own;
  }

  /// The precision.
  Element element() {
    return own;
  }

  /// A register for a value from outside.
  Lane read(Element element) {
    return new Lane(registers++, element);
  }

  List<Line> lines() {
    return lines;
  }

  /// Values of registers that never change.
  Map<Integer, Double> literals() {
    return literals;
  }

  int registers() {
    return registers;
  }

  private Lane add(Element element, LaneOp op, Lane x, Lane y, Lane z) {
    return add(element, op, x, y, z, NONE);
  }

  private Lane add(Element element, LaneOp op, Lane x, Lane y, Lane z, Doubles function) {
    var result = new Lane(registers++, element);
    lines.add(new Line(op, x.register, y.register, z.register, result.register, function));
    return result;
  }

  private void mustBeFloat(Lane... lanes) {
    for (Lane lane : lanes) {
      if (lane.element != own) {
        throw new Unsupported();
      }
    }
  }

  /// A condition counts 1 or 0 beside a float.
  private void mustHaveFloat(Lane a, Lane b) {
    if (a.element != own && b.element != own) {
      throw new Unsupported();
    }
  }

  @Override
  public Lane lit(double value) {
    var lane = new Lane(registers++, own);
    literals.put(lane.register, own.rounded(value));
    return lane;
  }

  @Override
  public Lane unary(Unary function, Lane a) {
    mustBeFloat(a);
    return switch (function) {
      case NEGATE -> add(own, LaneOp.NEGATE, a, a, a);
      case ABS -> add(own, LaneOp.ABS, a, a, a);
      case SQRT -> add(own, LaneOp.SQRT, a, a, a);
      default ->
          add(own, LaneOp.FUNCTION, a, a, a, (x, _, out, count) -> function.apply(x, out, count));
    };
  }

  @Override
  public Lane binary(Binary function, Lane a, Lane b) {
    mustHaveFloat(a, b);
    return switch (function) {
      case ADD -> add(own, LaneOp.ADD, a, b, a);
      case SUBTRACT -> add(own, LaneOp.SUBTRACT, a, b, a);
      case MULTIPLY -> add(own, LaneOp.MULTIPLY, a, b, a);
      case DIVIDE -> add(own, LaneOp.DIVIDE, a, b, a);
      case MINIMUM -> add(own, LaneOp.MINIMUM, a, b, a);
      case MAXIMUM -> add(own, LaneOp.MAXIMUM, a, b, a);
      case MODULO, POWER, ATAN2 -> add(own, LaneOp.FUNCTION, a, b, a, each(function));
    };
  }

  private static Doubles each(Binary function) {
    return (x, y, out, count) -> {
      for (int i = 0; i < count; i++) {
        out[i] = function.applyAsDouble(x[i], y[i]);
      }
    };
  }

  @Override
  public Lane compare(Relation relation, Lane a, Lane b) {
    LaneOp op =
        switch (relation) {
          case LESS -> LaneOp.LESS;
          case LESS_EQUAL -> LaneOp.LESS_EQUAL;
          case EQUAL -> LaneOp.EQUAL;
        };
    return add(Element.BOOL, op, a, b, a);
  }

  @Override
  public Lane and(Lane a, Lane b) {
    return add(Element.BOOL, LaneOp.MULTIPLY, truth(a), truth(b), a);
  }

  @Override
  public Lane or(Lane a, Lane b) {
    return add(Element.BOOL, LaneOp.MAXIMUM, truth(a), truth(b), a);
  }

  @Override
  public Lane not(Lane a) {
    return add(Element.BOOL, LaneOp.NOT, truth(a), a, a);
  }

  @Override
  public Lane truth(Lane a) {
    return a.element == Element.BOOL ? a : add(Element.BOOL, LaneOp.TRUTH, a, a, a);
  }

  /// The condition itself: promotion sees a bool.
  @Override
  public Lane number(Lane condition) {
    return condition;
  }

  @Override
  public Lane select(Lane condition, Lane then, Lane otherwise) {
    mustBeFloat(then, otherwise);
    return isRelu(condition, then, otherwise)
        ? add(own, LaneOp.RELU, otherwise, otherwise, otherwise)
        : add(own, LaneOp.SELECT, truth(condition), then, otherwise);
  }

  /// `x <= 0 ? 0 : x` is the greater of 0 and `x`, which is missing where `x` is.
  private boolean isRelu(Lane condition, Lane then, Lane otherwise) {
    if (lines.isEmpty() || !isZero(then.register)) {
      return false;
    }
    Line last = lines.getLast();
    return last.op == LaneOp.LESS_EQUAL
        && last.out == condition.register
        && last.x == otherwise.register
        && isZero(last.y);
  }

  private boolean isZero(int register) {
    Double literal = literals.get(register);
    return literal != null && Double.doubleToRawLongBits(literal) == 0;
  }

  @Override
  public Lane key(Lane a) {
    throw new Unsupported();
  }

  @Override
  public Lane larger(Lane a, Lane b) {
    throw new Unsupported();
  }

  @Override
  public Lane ofKey(Lane key) {
    throw new Unsupported();
  }
}
