package weft.sql;

import java.util.Optional;
import weft.ir.algebra.Unary;
import weft.spell.Wording;

/// Functions that have the same bits everywhere.
final class ExactFunctions {
  private ExactFunctions() {}

  static Optional<Wording> of(DuckDbSpelling on, Unary function, Wording a) {
    return switch (function) {
      case NEGATE ->
          Optional.of(
              new Wording("-" + a.asTightAs(DuckDbSpelling.CAST), DuckDbSpelling.SIGN, a.loose()));
      case ABS -> Optional.of(call("abs", a));
      case FLOOR -> Optional.of(call("floor", a));
      case CEIL -> Optional.of(call("ceil", a));
      case SQRT -> Optional.of(Wording.call("sqrt", a).loosened());
      case SIGN -> Optional.of(sign(on, on.tight(a)));
      case ROUND -> Optional.of(round(on, a));
      default -> Optional.empty();
    };
  }

  private static Wording call(String function, Wording a) {
    Wording call = Wording.call(function, a);
    return a.loose() ? call.loosened() : call;
  }

  /// DuckDB's own loses the sign of -0.
  private static Wording sign(DuckDbSpelling on, Wording a) {
    return on.exact()
        ? on.select(on.gt(a, on.lit(0)), on.lit(1), on.select(on.lt(a, on.lit(0)), on.lit(-1), a))
        : new Wording("sign(" + a.text() + ")::DOUBLE", DuckDbSpelling.CAST);
  }

  /// Halves to the even number. What is so large that it is whole is left alone.
  private static Wording round(DuckDbSpelling on, Wording a) {
    Wording x = on.tight(a);
    Wording rounded = Wording.word("round_even(" + x.text() + ", 0)");
    return on.select(on.lt(Wording.call("abs", x), on.lit(0x1p52)), rounded, x);
  }

  /// `%` has the sign of the dividend; ours has that of the divisor.
  static Wording modulo(DuckDbSpelling on, Wording left, Wording right) {
    Wording a = on.tight(left);
    Wording b = on.tight(right);
    Wording rest =
        new Wording(
            a.asTightAs(DuckDbSpelling.PRODUCT) + " % " + b.asTightAs(DuckDbSpelling.PRODUCT + 1),
            DuckDbSpelling.PRODUCT);
    Wording zero = on.select(on.lt(b, on.lit(0)), on.lit(-0.0), on.lit(0));
    Wording signed = DuckDbSpelling.isLiteral(b) && !b.text().startsWith("-") ? on.lit(0) : zero;
    Wording apart =
        Wording.infix(
            Wording.word("(" + on.lt(rest, on.lit(0)) + ")"),
            "<>",
            DuckDbSpelling.COMPARE,
            Wording.word("(" + on.lt(b, on.lit(0)) + ")"));
    Wording moved = Wording.infix(rest, "+", DuckDbSpelling.SUM, b);
    return on.select(on.eq(rest, on.lit(0)), signed, on.select(apart, moved, rest)).loosened();
  }
}
