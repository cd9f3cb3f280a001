package weft.sql;

import weft.ir.algebra.Unary;
import weft.spell.Phrase;
import weft.spell.Refusal;

/// Elementary functions of DuckDB, which are those of the machine it runs on.
final class NearFunctions {
  /// Below this the difference of an exponential from 1 is not to be seen any more.
  private static final double FAR_BELOW = -40;

  private NearFunctions() {}

  static Phrase of(DuckDbSpelling on, Unary function, Phrase a) {
    return switch (function) {
      case EXP -> Phrase.call("exp", a).loosened();
      case LOG -> Phrase.call("ln", a).loosened();
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
          Phrase.call(function.tag(), a).loosened();
      case ERF -> throw new Refusal("DuckDB has no error function");
      case NEGATE, ABS, FLOOR, CEIL, SQRT, SIGN, ROUND ->
          throw new IllegalStateException(function.tag());
    };
  }

  /// `2 exp(x/2) sinh(x/2)`, which is right where x is near 0.
  private static Phrase expm1(DuckDbSpelling on, Phrase a) {
    Phrase half = on.div(a, on.lit(2));
    Phrase product = on.mul(on.mul(on.lit(2), Phrase.call("exp", half)), Phrase.call("sinh", half));
    return on.select(on.lt(a, on.lit(FAR_BELOW)), on.lit(-1), product);
  }

  /// `2 atanh(x / (2 + x))` near 0.
  private static Phrase log1p(DuckDbSpelling on, Phrase a) {
    Phrase near = on.lt(Phrase.call("abs", on.tight(a)), on.lit(0.5));
    Phrase ratio = on.div(a, on.add(on.lit(2), a));
    return on.select(
        near,
        on.mul(on.lit(2), Phrase.call("atanh", ratio)),
        Phrase.call("ln", on.add(on.lit(1), a)).loosened());
  }

  /// 1 to any power and anything to the power 0 are 1, also where the other side is missing.
  static Phrase power(DuckDbSpelling on, Phrase a, Phrase b) {
    Phrase power = Phrase.call("pow", a, b).loosened();
    if (DuckDbSpelling.isLiteral(b)) {
      return b.equals(on.lit(0)) ? on.lit(1) : power;
    }
    return on.select(on.or(on.eq(b, on.lit(0)), on.eq(a, on.lit(1))), on.lit(1), power);
  }
}
