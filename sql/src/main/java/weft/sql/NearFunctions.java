package weft.sql;

import weft.ir.algebra.Unary;
import weft.spell.Refusal;
import weft.spell.Wording;

/// Elementary functions of DuckDB, which are those of the machine it runs on.
final class NearFunctions {
  /// Below this the difference of an exponential from 1 is not to be seen any more.
  private static final double FAR_BELOW = -40;

  private NearFunctions() {}

  static Wording of(DuckDbSpelling on, Unary function, Wording a) {
    return switch (function) {
      case EXP -> Wording.call("exp", a).loosened();
      case LOG -> Wording.call("ln", a).loosened();
      case EXPM1 -> expm1(on, a);
      case LOG1P -> log1p(on, a);
      case LOG2,
          LOG10,
          SIN,
          COS,
          TAN,
          ASIN,
          ACOS,
          ATAN,
          SINH,
          COSH,
          TANH,
          ASINH,
          ACOSH,
          ATANH,
          CBRT ->
          Wording.call(function.tag(), a).loosened();
      case ERF -> throw new Refusal("DuckDB has no error function");
      case NEGATE, ABS, FLOOR, CEIL, SQRT, SIGN, ROUND ->
          throw new IllegalStateException(function.tag());
    };
  }

  /// `2 exp(x/2) sinh(x/2)`, which is right where x is near 0.
  private static Wording expm1(DuckDbSpelling on, Wording a) {
    Wording half = on.div(a, on.lit(2));
    Wording product =
        on.mul(on.mul(on.lit(2), Wording.call("exp", half)), Wording.call("sinh", half));
    return on.select(on.lt(a, on.lit(FAR_BELOW)), on.lit(-1), product);
  }

  /// `2 atanh(x / (2 + x))` near 0.
  private static Wording log1p(DuckDbSpelling on, Wording a) {
    Wording near = on.lt(Wording.call("abs", on.tight(a)), on.lit(0.5));
    Wording ratio = on.div(a, on.add(on.lit(2), a));
    return on.select(
        near,
        on.mul(on.lit(2), Wording.call("atanh", ratio)),
        Wording.call("ln", on.add(on.lit(1), a)).loosened());
  }

  /// 1 to any power and anything to the power 0 are 1, also where the other side is missing.
  static Wording power(DuckDbSpelling on, Wording a, Wording b) {
    Wording power = Wording.call("pow", a, b).loosened();
    if (DuckDbSpelling.isLiteral(b)) {
      return b.equals(on.lit(0)) ? on.lit(1) : power;
    }
    return on.select(on.or(on.eq(b, on.lit(0)), on.eq(a, on.lit(1))), on.lit(1), power);
  }
}
