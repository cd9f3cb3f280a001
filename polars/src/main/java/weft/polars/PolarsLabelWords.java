package weft.polars;

import static weft.polars.PolarsSpelling.dot;
import static weft.polars.PolarsSpelling.named;
import static weft.polars.PolarsSpelling.whole;

import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ops.calculus.Ahead;
import weft.ops.event.Lead;
import weft.ops.event.TripleBarrier;
import weft.spell.Saying;
import weft.spell.Wording;

/// What looks ahead, for labels.
final class PolarsLabelWords {
  private PolarsLabelWords() {}

  static RuleBook in(RuleBook book) {
    return book.with(Lead.class, PolarsWord.class, op -> s -> Operand.of(ahead(s, op.n())))
        .with(
            Ahead.class,
            PolarsWord.class,
            op -> s -> Operand.of(ahead(s, op.n(), named("fill_value", s.on().lit(0)))))
        .with(TripleBarrier.class, PolarsWord.class, op -> s -> Operand.of(barrier(s, op)));
  }

  private static Wording rows(Saying saying) {
    var on = (PolarsSpelling) saying.on();
    return on.rows(on.clean(saying.value(0)));
  }

  private static Wording ahead(Saying saying, int n, Wording... fill) {
    if (n == 0) {
      return saying.value(0);
    }
    return fill.length == 0
        ? dot(rows(saying), "shift", whole(-n))
        : dot(rows(saying), "shift", whole(-n), fill[0]);
  }

  private static Wording barrier(Saying saying, TripleBarrier op) {
    var on = (PolarsSpelling) saying.on();
    on.functions().need("triple_barrier");
    return Wording.call(
        "triple_barrier", rows(saying), on.lit(op.up()), on.lit(op.down()), whole(op.horizon()));
  }
}
