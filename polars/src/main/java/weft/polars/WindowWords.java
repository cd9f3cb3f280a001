package weft.polars;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ir.Span;
import weft.ir.form.LastRows;
import weft.ir.trait.Shifts;
import weft.ops.window.RollingMax;
import weft.ops.window.RollingMean;
import weft.ops.window.RollingMin;
import weft.ops.window.RollingStd;
import weft.ops.window.RollingSum;
import weft.ops.window.RollingVar;
import weft.ops.window.RollingZscore;
import weft.spell.Phrase;
import weft.spell.Saying;

/// Windows by the functions that Polars has for them.
final class WindowWords {
  private WindowWords() {}

  static RuleBook in(RuleBook book) {
    return book.with(RollingMean.class, PolarsWord.class, op -> rolling(op, "mean"))
        .with(RollingSum.class, PolarsWord.class, op -> rolling(op, "sum"))
        .with(RollingMax.class, PolarsWord.class, op -> rolling(op, "max"))
        .with(RollingMin.class, PolarsWord.class, op -> rolling(op, "min"))
        .with(RollingStd.class, PolarsWord.class, op -> rolling(op, "std"))
        .with(RollingVar.class, PolarsWord.class, op -> rolling(op, "var"))
        .with(RollingZscore.class, PolarsWord.class, WindowWords::zscore);
  }

  static PolarsWord shift(Shifts op) {
    return saying -> {
      var on = (PolarsSpelling) saying.on();
      Phrase x = on.clean(saying.value(0));
      if (op.n() == 0) {
        return Operand.of(x);
      }
      Phrase n = PolarsSpelling.whole(op.n());
      return Operand.of(
          Double.isNaN(op.fill())
              ? PolarsSpelling.dot(x, "shift", n)
              : PolarsSpelling.dot(
                  x, "shift", n, PolarsSpelling.named("fill_value", on.lit(op.fill()))));
    };
  }

  private static PolarsWord rolling(LastRows op, String function) {
    return saying -> Operand.of(rolled(saying, op, function));
  }

  private static Phrase rolled(Saying saying, LastRows op, String function) {
    var on = (PolarsSpelling) saying.on();
    Phrase x = on.clean(saying.value(0));
    return on.unclean(PolarsSpelling.dot(x, "rolling_" + function, window(op)));
  }

  private static Phrase[] window(LastRows op) {
    List<Phrase> arguments = new ArrayList<>();
    int rows = ((Span.Rows) op.w()).count();
    arguments.add(PolarsSpelling.whole(rows));
    if (op.minPeriods() != rows) {
      arguments.add(PolarsSpelling.named("min_samples", PolarsSpelling.whole(op.minPeriods())));
    }
    return arguments.toArray(Phrase[]::new);
  }

  private static PolarsWord zscore(RollingZscore op) {
    return saying -> {
      var on = saying.on();
      Phrase mean = rolled(saying, op, "mean");
      Phrase std = rolled(saying, op, "std");
      return Operand.of(on.div(on.sub(saying.value(0), mean), std));
    };
  }
}
