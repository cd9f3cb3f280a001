package weft.polars;

import static weft.polars.PolarsSpelling.named;
import static weft.polars.PolarsSpelling.whole;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ir.Span;
import weft.ir.form.LastRows;
import weft.ops.window.RollingCorr;
import weft.ops.window.RollingCov;
import weft.spell.Phrase;

/// Windows of two columns.
final class PairWords {
  private PairWords() {}

  static RuleBook in(RuleBook book) {
    return book.with(RollingCorr.class, PolarsWord.class, op -> of(op, "corr", List.of()))
        .with(
            RollingCov.class,
            PolarsWord.class,
            op -> of(op, "cov", List.of(named("ddof", whole(op.ddof())))));
  }

  private static PolarsWord of(LastRows op, String function, List<Phrase> more) {
    return saying -> {
      var on = (PolarsSpelling) saying.on();
      var arguments = new ArrayList<Phrase>();
      arguments.add(on.clean(PolarsSpelling.expression(saying.value(0))));
      arguments.add(on.clean(PolarsSpelling.expression(saying.value(1))));
      if (!(op.w() instanceof Span.Rows(int rows))) {
        throw new weft.spell.Refusal("a window over a duration");
      }
      arguments.add(named("window_size", whole(rows)));
      if (op.minPeriods() != rows) {
        arguments.add(named("min_samples", whole(op.minPeriods())));
      }
      arguments.addAll(more);
      return Operand.of(
          on.unclean(Phrase.call("pl.rolling_" + function, arguments.toArray(Phrase[]::new))));
    };
  }
}
