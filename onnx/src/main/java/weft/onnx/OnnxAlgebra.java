package weft.onnx;

import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;

/// Numbers and conditions that are nodes of a model: what an op computes cell by cell is written
/// down.
///
/// @param work the element that is computed in
record OnnxAlgebra(OnnxSheet to, Element work) implements Algebra<OnnxTerm, OnnxTerm> {
  @Override
  public OnnxTerm lit(double value) {
    return to.number(work, value);
  }

  @Override
  public OnnxTerm unary(Unary function, OnnxTerm a) {
    refuseTexts(function.tag());
    return switch (function) {
      case NEGATE -> each("Neg", a);
      case ABS -> each("Abs", a);
      case SIGN -> each("Sign", a);
      case SQRT -> each("Sqrt", a);
      case CBRT -> mul(sign(a), pow(abs(a), lit(1.0 / 3)));
      case EXP -> each("Exp", a);
      // Near 0 the difference of exp and 1 would have no digits left.
      case EXPM1 -> mul(each("Tanh", mul(a, lit(0.5))), add(exp(a), lit(1)));
      case LOG -> each("Log", a);
      case LOG1P -> log1p(a);
      case LOG2 -> div(log(a), lit(0.6931471805599453));
      case LOG10 -> div(log(a), lit(2.302585092994046));
      case SIN -> each("Sin", a);
      case COS -> each("Cos", a);
      case TAN -> each("Tan", a);
      case ASIN -> each("Asin", a);
      case ACOS -> each("Acos", a);
      case ATAN -> each("Atan", a);
      case SINH -> each("Sinh", a);
      case COSH -> each("Cosh", a);
      case TANH -> each("Tanh", a);
      case ASINH -> each("Asinh", a);
      case ACOSH -> each("Acosh", a);
      case ATANH -> each("Atanh", a);
      case ERF -> each("Erf", a);
      case FLOOR -> work.isFloat() ? each("Floor", a) : a;
      case CEIL -> work.isFloat() ? each("Ceil", a) : a;
      case ROUND -> work.isFloat() ? each("Round", a) : a;
    };
  }

  /// With `u = 1 + x` the digits that `u` has lost come back by `x / (u - 1)`.
  private OnnxTerm log1p(OnnxTerm x) {
    OnnxTerm u = add(lit(1), x);
    OnnxTerm near = select(eq(u, lit(1)), x, mul(log(u), div(x, sub(u, lit(1)))));
    return select(lt(x, lit(1)), near, log(u));
  }

  @Override
  public OnnxTerm binary(Binary function, OnnxTerm a, OnnxTerm b) {
    refuseTexts(function.tag());
    return switch (function) {
      case ADD -> each("Add", a, b);
      case SUBTRACT -> each("Sub", a, b);
      case MULTIPLY -> each("Mul", a, b);
      case DIVIDE -> each("Div", a, b);
      case MODULO -> modulo(a, b);
      case POWER -> each("Pow", a, b);
      case MINIMUM -> each("Min", a, b);
      case MAXIMUM -> each("Max", a, b);
      case ATAN2 -> angle(a, b);
    };
  }

  /// ONNX gives a float remainder the sign of the dividend, we that of the divisor.
  private OnnxTerm modulo(OnnxTerm a, OnnxTerm b) {
    if (!work.isFloat()) {
      return each("Mod", a, b);
    }
    OnnxTerm rest =
        to.call(
            "Mod",
            Infer.elementwise(List.of(a.type(), b.type()), work),
            List.of(a, b),
            Map.of("fmod", new OnnxAttribute.Whole(1)));
    return select(lt(mul(rest, b), lit(0)), add(rest, b), rest);
  }

  private OnnxTerm angle(OnnxTerm y, OnnxTerm x) {
    // Also of two infinities.
    OnnxTerm slope = select(eq(abs(y), abs(x)), mul(sign(y), sign(x)), div(y, x));
    OnnxTerm half = unary(Unary.ATAN, slope);
    OnnxTerm turn = select(lt(y, lit(0)), lit(-Math.PI), lit(Math.PI));
    OnnxTerm up = add(mul(sign(y), lit(Math.PI / 2)), mul(x, lit(0)));
    return select(eq(x, lit(0)), up, select(lt(x, lit(0)), add(half, turn), half));
  }

  @Override
  public OnnxTerm compare(Relation relation, OnnxTerm a, OnnxTerm b) {
    return to.each(
        switch (relation) {
          case LESS -> "Less";
          case LESS_EQUAL -> "LessOrEqual";
          case EQUAL -> "Equal";
        },
        Element.BOOL,
        a,
        b);
  }

  @Override
  public OnnxTerm and(OnnxTerm a, OnnxTerm b) {
    return to.each("And", Element.BOOL, a, b);
  }

  @Override
  public OnnxTerm or(OnnxTerm a, OnnxTerm b) {
    return to.each("Or", Element.BOOL, a, b);
  }

  @Override
  public OnnxTerm not(OnnxTerm a) {
    return to.each("Not", Element.BOOL, a);
  }

  @Override
  public OnnxTerm select(OnnxTerm condition, OnnxTerm then, OnnxTerm otherwise) {
    return to.each("Where", work, condition, then, otherwise);
  }

  @Override
  public OnnxTerm number(OnnxTerm condition) {
    return to.cast(condition, work);
  }

  private OnnxTerm each(String op, OnnxTerm... args) {
    return to.each(op, work, args);
  }

  private void refuseTexts(String function) {
    if (work == Element.TEXT) {
      throw OnnxSheet.refused(function + " takes no texts");
    }
  }
}
