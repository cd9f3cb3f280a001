package weft.sql;

import java.util.Optional;
import weft.ir.algebra.Unary;
import weft.spell.Phrase;

/// Functions that have the same bits everywhere.
final class ExactFunctions {
  private ExactFunctions() {}

  static Optional<Phrase> of(DuckDbSpelling on, Unary function, Phrase a) {
    return switch (function) {
      case NEGATE ->
          Optional.of(
              new Phrase("-" + a.asTightAs(DuckDbSpelling.CAST), DuckDbSpelling.SIGN, a.loose()));
      case ABS -> Optional.of(call("abs", a));
      case FLOOR -> Optional.of(call("floor", a));
      case CEIL -> Optional.of(call("ceil", a));
      case SQRT -> Optional.of(Phrase.call("sqrt", a).loosened());
      case SIGN -> Optional.of(sign(on, on.tight(a)));
      case ROUND -> Optional.of(round(on, a));
      default -> Optional.empty();
    };
  }

  private static Phrase call(String function, Phrase a) {
    Phrase call = Phrase.call(function, a);
    return a.loose() ? call.loosened() : call;
  }

  /// DuckDB's own loses the sign of -0.
  private static Phrase sign(DuckDbSpelling on, Phrase a) {
    return on.exact()
        ? on.select(on.gt(a, on.lit(0)), on.lit(1), on.select(on.lt(a, on.lit(0)), on.lit(-1), a))
        : new Phrase("sign(" + a.text() + ")::DOUBLE", DuckDbSpelling.CAST);
  }

  /// Halves to the even number. What is so large that it is whole is left alone.
  private static Phrase round(DuckDbSpelling on, Phrase a) {
    Phrase x = on.tight(a);
    Phrase rounded = Phrase.word("round_even(" + x.text() + ", 0)");
    return on.select(on.lt(Phrase.call("abs", x), on.lit(0x1p52)), rounded, x);
  }

  /// `%` has the sign of the dividend; ours has that of the divisor.
  static Phrase modulo(DuckDbSpelling on, Phrase left, Phrase right) {
    Phrase a = on.tight(left);
    Phrase b = on.tight(right);
    Phrase rest =
        new Phrase(
            a.asTightAs(DuckDbSpelling.PRODUCT) + " % " + b.asTightAs(DuckDbSpelling.PRODUCT + 1),
            DuckDbSpelling.PRODUCT);
    Phrase zero = on.select(on.lt(b, on.lit(0)), on.lit(-0.0), on.lit(0));
    Phrase signed = DuckDbSpelling.isLiteral(b) && !b.text().startsWith("-") ? on.lit(0) : zero;
    Phrase apart =
        Phrase.infix(
            Phrase.word("(" + on.lt(rest, on.lit(0)) + ")"),
            "<>",
            DuckDbSpelling.COMPARE,
            Phrase.word("(" + on.lt(b, on.lit(0)) + ")"));
    Phrase moved = Phrase.infix(rest, "+", DuckDbSpelling.SUM, b);
    return on.select(on.eq(rest, on.lit(0)), signed, on.select(apart, moved, rest)).loosened();
  }
}
