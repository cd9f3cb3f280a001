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
import weft.ops.window.RollingCorr;
import weft.ops.window.RollingCov;
import weft.ops.window.RollingRankCorr;
import weft.ops.window.ShannonEntropy;
import weft.spell.Saying;
import weft.spell.Wording;

/// Windows of two columns, and those that need all values of a window at once.
///
/// @param time the column that orders rows, for windows over a duration
record PairWords(String time) {
  RuleBook in(RuleBook book) {
    return book.with(RollingCorr.class, PolarsWord.class, op -> of(op, s -> correlation(s, op)))
        .with(RollingCov.class, PolarsWord.class, op -> of(op, s -> covariance(s, op)))
        .with(RollingRankCorr.class, PolarsWord.class, op -> said(s -> rankCorrelation(s, op)))
        .with(ShannonEntropy.class, PolarsWord.class, op -> said(s -> entropy(s, op)));
  }

  private interface Said {
    Wording of(Saying saying);
  }

  private static PolarsWord said(Said word) {
    return saying -> Operand.of(word.of(saying));
  }

  /// By a function of Polars over rows, by a loop over a duration.
  private PolarsWord of(Window op, Said rows) {
    return op.w() instanceof Span.Time ? LoopWords.window(op, time) : said(rows);
  }

  private static PolarsSpelling on(Saying saying) {
    return (PolarsSpelling) saying.on();
  }

  private static Wording column(Saying saying, int i) {
    var on = on(saying);
    return on.rows(on.clean(saying.value(i)));
  }

  private static Wording moment(
      Saying saying, LastRows op, int least, String function, Wording... more) {
    var on = on(saying);
    on.functions().need("from_first");
    var arguments = new ArrayList<>(List.of(fromFirst(saying, 0), fromFirst(saying, 1)));
    int rows = ((Span.Rows) op.w()).count();
    arguments.add(named("window_size", whole(rows)));
    if (least != rows) {
      arguments.add(named("min_samples", whole(least)));
    }
    arguments.addAll(List.of(more));
    return on.unclean(Wording.call("pl.rolling_" + function, arguments.toArray(Wording[]::new)));
  }

  /// Polars multiplies before it subtracts: of values that are large beside their deviations no
  /// digits would be left.
  private static Wording fromFirst(Saying saying, int i) {
    return Wording.call("from_first", column(saying, i));
  }

  /// Of so few rows that nothing is left to divide by, it would be infinite.
  private static Wording covariance(Saying saying, RollingCov op) {
    int rows = ((Span.Rows) op.w()).count();
    int least = Math.clamp(op.ddof() + 1, op.minPeriods(), rows);
    return moment(saying, op, least, "cov", named("ddof", whole(op.ddof())));
  }

  /// Of a constant it would be infinite.
  private static Wording correlation(Saying saying, RollingCorr op) {
    Wording numberless = Wording.word("[float(\"nan\"), float(\"inf\"), float(\"-inf\")]");
    return dot(
        moment(saying, op, op.minPeriods(), "corr"), "replace", numberless, Wording.word("None"));
  }

  // ---- all values at once

  private Wording timed(Saying saying, Wording loop) {
    var fields = new ArrayList<Wording>();
    fields.add(named("time", Wording.call("pl.col", text(time))));
    for (int i = 0; i < saying.in().size(); i++) {
      fields.add(named("x" + (i + 1), column(saying, i)));
    }
    return LoopWords.mapped(Wording.call("pl.struct", fields.toArray(Wording[]::new)), loop);
  }

  /// The correlation of ranks inside each window, of the rows in which both values are present. Of
  /// equal values it is NaN.
  private Wording rankCorrelation(Saying saying, RollingRankCorr op) {
    var on = on(saying);
    if (!(op.w() instanceof Span.Rows(int rows))) {
      return timed(saying, PolarsWindowWords.values(on, op, "rank_correlation"));
    }
    on.functions().need("rolling_rank_corr");
    return on.unclean(
        Wording.call(
            "rolling_rank_corr",
            column(saying, 0),
            column(saying, 1),
            whole(rows),
            whole(op.minPeriods())));
  }

  private Wording entropy(Saying saying, ShannonEntropy op) {
    var on = on(saying);
    if (!(op.w() instanceof Span.Rows(int rows))) {
      return timed(saying, PolarsWindowWords.values(on, op, "entropy", whole(op.bins())));
    }
    on.functions().need("rolling_entropy");
    return Wording.call(
        "rolling_entropy",
        column(saying, 0),
        whole(rows),
        whole(op.minPeriods()),
        whole(op.bins()));
  }
}
