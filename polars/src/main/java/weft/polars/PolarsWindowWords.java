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
import weft.ir.form.Window;
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
import weft.spell.Saying;
import weft.spell.Wording;

/// Windows by the functions that Polars has for them.
///
/// @param time the column that orders rows, for windows over a duration
record PolarsWindowWords(String time) {
  RuleBook in(RuleBook book) {
    return book.with(RollingMean.class, PolarsWord.class, op -> of(op, "mean"))
        .with(RollingSum.class, PolarsWord.class, op -> of(op, "sum"))
        .with(RollingMax.class, PolarsWord.class, op -> of(op, "max"))
        .with(RollingMin.class, PolarsWord.class, op -> of(op, "min"))
        .with(
            RollingMedian.class,
            PolarsWord.class,
            op -> said(s -> ordered(s, op, 0.5, "median", List.of())))
        .with(RollingStd.class, PolarsWord.class, op -> of(op, "std", ddof(op.ddof())))
        .with(RollingVar.class, PolarsWord.class, op -> of(op, "var", ddof(op.ddof())))
        .with(RollingQuantile.class, PolarsWord.class, op -> said(s -> quantile(s, op)))
        .with(RollingRank.class, PolarsWord.class, op -> said(s -> rank(s, op)))
        .with(RollingCount.class, PolarsWord.class, op -> said(s -> count(s, op)))
        .with(RollingZscore.class, PolarsWord.class, op -> said(s -> zscore(s, op)));
  }

  private interface Said {
    Wording of(Saying saying);
  }

  private static PolarsWord said(Said word) {
    return saying -> Operand.of(word.of(saying));
  }

  private static PolarsSpelling on(Saying saying) {
    return (PolarsSpelling) saying.on();
  }

  private static List<Wording> ddof(int ddof) {
    return ddof == 1 ? List.of() : List.of(named("ddof", whole(ddof)));
  }

  static PolarsWord shift(Shifts op) {
    return said(
        saying -> {
          var on = on(saying);
          if (op.n() == 0) {
            return saying.value(0);
          }
          Wording x = on.rows(on.clean(saying.value(0)));
          Wording n = whole(op.n());
          return Double.isNaN(op.fill())
              ? dot(x, "shift", n)
              : dot(x, "shift", n, named("fill_value", on.lit(op.fill())));
        });
  }

  private PolarsWord of(Window op, String function) {
    return of(op, function, List.of());
  }

  private PolarsWord of(Window op, String function, List<Wording> more) {
    return said(saying -> rolled(saying, op, function, more));
  }

  private Wording rolled(Saying saying, Window op, String function, List<Wording> more) {
    return op.w() instanceof Span.Rows
        ? inRows(saying, op, function, more)
        : timed(saying, op, function, more, LoopWords.blocks(on(saying), saying, op));
  }

  private static Wording inRows(Saying saying, LastRows op, String function, List<Wording> more) {
    var on = on(saying);
    Wording x = on.rows(on.clean(saying.value(0)));
    int rows = ((Span.Rows) op.w()).count();
    return on.unclean(rolled(x, rows, op.minPeriods(), function, more));
  }

  private static Wording rolled(
      Wording x, int rows, int least, String function, List<Wording> more) {
    var arguments = new ArrayList<>(more);
    boolean quantile = function.equals("quantile");
    arguments.add(
        quantile ? arguments.size() : 0,
        quantile ? named("window_size", whole(rows)) : whole(rows));
    if (least != rows) {
      arguments.add(named("min_samples", whole(least)));
    }
    return dot(x, "rolling_" + function, arguments.toArray(Wording[]::new));
  }

  /// Polars' own window where no times are equal; else a loop.
  private Wording timed(
      Saying saying, LastRows op, String function, List<Wording> more, Wording exact) {
    var on = on(saying);
    Wording x = on.rows(on.clean(saying.value(0)));
    var arguments = new ArrayList<Wording>(List.of(text("time")));
    arguments.add(named("window_size", text(duration((Span.Time) op.w()))));
    // Without it the sum of no values is 0.
    arguments.add(named("min_samples", whole(op.minPeriods())));
    for (Wording one : more) {
      arguments.add(one.text().contains("=") ? one : named("quantile", one));
    }
    Wording fast =
        dot(
            Wording.word("pl.col(\"x\")"),
            "rolling_" + function + "_by",
            arguments.toArray(Wording[]::new));
    on.functions().need("unless_ties");
    return LoopWords.mapped(
        Wording.call("pl.struct", clock(), named("x", x)),
        Wording.call("unless_ties", fast, exact));
  }

  private Wording clock() {
    return named("time", Wording.call("pl.col", text(time)));
  }

  /// The loop over the values of a window.
  static Wording values(PolarsSpelling on, LastRows op, String function, Wording... with) {
    on.functions().need(List.of("values_within", function));
    Wording called = with.length == 0 ? Wording.word(function) : Wording.call(function, with);
    return Wording.call("values_within", LoopWords.duration(op), whole(op.minPeriods()), called);
  }

  /// A day of Polars is one of the calendar, which is not always as long.
  private static String duration(Span.Time span) {
    String text = span.toString();
    return text.endsWith("d")
        ? Long.parseLong(text.substring(0, text.length() - 1)) * 24 + "h"
        : text;
  }

  private Wording quantile(Saying saying, RollingQuantile op) {
    Wording q = saying.on().lit(op.q());
    Wording linear = named("interpolation", text("linear"));
    return ordered(saying, op, op.q(), "quantile", List.of(q, linear));
  }

  private Wording ordered(
      Saying saying, LastRows op, double q, String function, List<Wording> more) {
    var on = on(saying);
    return op.w() instanceof Span.Rows
        ? inRows(saying, op, function, more)
        : timed(saying, op, function, more, values(on, op, "quantile", on.lit(q)));
  }

  private Wording count(Saying saying, RollingCount op) {
    var on = on(saying);
    if (op.w() instanceof Span.Time) {
      return Operand.either(LoopWords.window(op, time).say(saying));
    }
    Wording all = counted(saying, op);
    return op.minPeriods() > 1
        ? on.only(on.ge(all, on.lit(op.minPeriods())), all)
        : on.only(on.gt(all, on.lit(0)), all);
  }

  /// How many values of a window of rows are present.
  private static Wording counted(Saying saying, LastRows op) {
    var on = on(saying);
    Wording present = on.number(on.present(on.rows(saying.value(0))));
    return rolled(present, ((Span.Rows) op.w()).count(), 1, "sum", List.of());
  }

  private Wording rank(Saying saying, RollingRank op) {
    var on = on(saying);
    if (op.w() instanceof Span.Time) {
      Wording x = on.rows(on.clean(saying.value(0)));
      return LoopWords.mapped(
          Wording.call("pl.struct", clock(), named("x", x)), values(on, op, "rank"));
    }
    return on.div(inRows(saying, op, "rank", List.of()), counted(saying, op));
  }

  private Wording zscore(Saying saying, RollingZscore op) {
    var on = on(saying);
    Wording mean = rolled(saying, new RollingMean(op.w(), op.minPeriods()), "mean", List.of());
    Wording std =
        rolled(saying, new RollingStd(op.w(), op.minPeriods(), op.ddof()), "std", ddof(op.ddof()));
    return on.div(on.sub(saying.value(0), mean), std);
  }
}
