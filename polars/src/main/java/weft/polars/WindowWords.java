package weft.polars;

import static weft.polars.PolarsSpelling.dot;
import static weft.polars.PolarsSpelling.named;
import static weft.polars.PolarsSpelling.text;
import static weft.polars.PolarsSpelling.whole;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ir.Span;
import weft.ir.form.LastRows;
import weft.ir.trait.Shifts;
import weft.ops.window.RollingCount;
import weft.ops.window.RollingMax;
import weft.ops.window.RollingMean;
import weft.ops.window.RollingMedian;
import weft.ops.window.RollingMin;
import weft.ops.window.RollingQuantile;
import weft.ops.window.RollingRank;
import weft.ops.window.RollingStd;
import weft.ops.window.RollingSum;
import weft.ops.window.RollingVar;
import weft.ops.window.RollingZscore;
import weft.spell.Phrase;
import weft.spell.Saying;

/// Windows by the functions that Polars has for them.
///
/// @param time the column that orders rows, for windows over a duration
record WindowWords(String time) {
  RuleBook in(RuleBook book) {
    return book.with(RollingMean.class, PolarsWord.class, op -> of(op, "mean"))
        .with(RollingSum.class, PolarsWord.class, op -> of(op, "sum"))
        .with(RollingMax.class, PolarsWord.class, op -> of(op, "max"))
        .with(RollingMin.class, PolarsWord.class, op -> of(op, "min"))
        .with(RollingMedian.class, PolarsWord.class, op -> of(op, "median"))
        .with(RollingStd.class, PolarsWord.class, op -> of(op, "std", ddof(op.ddof())))
        .with(RollingVar.class, PolarsWord.class, op -> of(op, "var", ddof(op.ddof())))
        .with(RollingQuantile.class, PolarsWord.class, op -> said(s -> quantile(s, op)))
        .with(RollingRank.class, PolarsWord.class, op -> said(s -> rank(s, op)))
        .with(RollingCount.class, PolarsWord.class, op -> said(s -> count(s, op)))
        .with(RollingZscore.class, PolarsWord.class, op -> said(s -> zscore(s, op)));
  }

  private interface Said {
    Phrase of(Saying saying);
  }

  private static PolarsWord said(Said word) {
    return saying -> Operand.of(word.of(saying));
  }

  private static PolarsSpelling on(Saying saying) {
    return (PolarsSpelling) saying.on();
  }

  private static List<Phrase> ddof(int ddof) {
    return ddof == 1 ? List.of() : List.of(named("ddof", whole(ddof)));
  }

  static PolarsWord shift(Shifts op) {
    return said(
        saying -> {
          var on = on(saying);
          Phrase x = on.clean(saying.value(0));
          Phrase n = whole(op.n());
          if (op.n() == 0) {
            return x;
          }
          return Double.isNaN(op.fill())
              ? dot(x, "shift", n)
              : dot(x, "shift", n, named("fill_value", on.lit(op.fill())));
        });
  }

  private PolarsWord of(LastRows op, String function) {
    return of(op, function, List.of());
  }

  private PolarsWord of(LastRows op, String function, List<Phrase> more) {
    return said(saying -> rolled(saying, op, function, more));
  }

  private Phrase rolled(Saying saying, LastRows op, String function, List<Phrase> more) {
    var on = on(saying);
    return on.unclean(rolled(on.clean(saying.value(0)), op, function, more));
  }

  /// The window of an expression, of rows or of a duration.
  private Phrase rolled(Phrase x, LastRows op, String function, List<Phrase> more) {
    var arguments = new ArrayList<Phrase>();
    boolean quantile = function.equals("quantile");
    if (op.w() instanceof Span.Rows(int rows)) {
      arguments.addAll(quantile ? more : List.of());
      arguments.add(quantile ? named("window_size", whole(rows)) : whole(rows));
      if (op.minPeriods() != rows) {
        arguments.add(named("min_samples", whole(op.minPeriods())));
      }
      arguments.addAll(quantile ? List.of() : more);
      return dot(x, "rolling_" + function, arguments.toArray(Phrase[]::new));
    }
    arguments.add(text(time));
    arguments.addAll(
        quantile ? List.of(named("quantile", more.get(0)), more.get(1)) : List.<Phrase>of());
    arguments.add(named("window_size", text(duration((Span.Time) op.w()))));
    if (op.minPeriods() != 1) {
      arguments.add(named("min_samples", whole(op.minPeriods())));
    }
    arguments.addAll(quantile ? List.of() : more);
    return dot(x, "rolling_" + function + "_by", arguments.toArray(Phrase[]::new));
  }

  /// A day of Polars is one of the calendar, which is not always as long.
  private static String duration(Span.Time span) {
    String text = span.toString();
    return text.endsWith("d")
        ? Long.parseLong(text.substring(0, text.length() - 1)) * 24 + "h"
        : text;
  }

  private Phrase quantile(Saying saying, RollingQuantile op) {
    return rolled(
        saying,
        op,
        "quantile",
        List.of(saying.on().lit(op.q()), named("interpolation", text("linear"))));
  }

  private Phrase count(Saying saying, RollingCount op) {
    var on = on(saying);
    Phrase present = on.number(on.present(saying.value(0)));
    Phrase all = rolled(present, new RollingCount(op.w(), 1), "sum", List.of());
    return on.only(on.ge(all, on.lit(op.minPeriods())), all);
  }

  private Phrase rank(Saying saying, RollingRank op) {
    var on = on(saying);
    Phrase x = on.clean(saying.value(0));
    Phrase present = on.number(on.present(x));
    Phrase all = rolled(present, new RollingRank(op.w(), 1), "sum", List.of());
    return on.div(rolled(x, op, "rank", List.of()), all);
  }

  private Phrase zscore(Saying saying, RollingZscore op) {
    var on = on(saying);
    Phrase mean = rolled(saying, op, "mean", List.of());
    Phrase std = rolled(saying, op, "std", ddof(op.ddof()));
    return on.div(on.sub(saying.value(0), mean), std);
  }
}
