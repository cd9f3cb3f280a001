package weft.dolphindb;

import java.util.Optional;
import weft.ir.Element;
import weft.ir.Lookup;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ir.form.Stateful;
import weft.ir.trait.Divides;
import weft.ops.cross.CsCount;
import weft.ops.cross.CsMax;
import weft.ops.cross.CsMin;
import weft.ops.cross.CsQuantile;
import weft.ops.cross.CsRank;
import weft.ops.cross.CsSum;
import weft.ops.event.Lead;
import weft.ops.state.CountIf;
import weft.ops.state.Cumcount;
import weft.ops.state.Cummax;
import weft.ops.state.Cummin;
import weft.ops.state.Cumprod;
import weft.ops.state.Cumsum;
import weft.ops.state.Ffill;
import weft.ops.state.First;
import weft.ops.state.RowNumber;
import weft.ops.tensor.Cast;
import weft.ops.window.Lag;
import weft.ops.window.LinearRegressionIntercept;
import weft.ops.window.LinearRegressionResid;
import weft.ops.window.LinearRegressionRsquare;
import weft.ops.window.LinearRegressionSlope;
import weft.ops.window.RollingArgmax;
import weft.ops.window.RollingArgmin;
import weft.ops.window.RollingBeta;
import weft.ops.window.RollingCorr;
import weft.ops.window.RollingCount;
import weft.ops.window.RollingCov;
import weft.ops.window.RollingKurt;
import weft.ops.window.RollingMax;
import weft.ops.window.RollingMean;
import weft.ops.window.RollingMedian;
import weft.ops.window.RollingMin;
import weft.ops.window.RollingProd;
import weft.ops.window.RollingQuantile;
import weft.ops.window.RollingRank;
import weft.ops.window.RollingRankCorr;
import weft.ops.window.RollingSkew;
import weft.ops.window.RollingStd;
import weft.ops.window.RollingSum;
import weft.ops.window.RollingVar;
import weft.ops.window.RollingWmean;
import weft.ops.window.RollingZscore;
import weft.ops.window.ShannonEntropy;
import weft.spell.Refusal;
import weft.spell.Saying;
import weft.spell.Spelling;
import weft.spell.Wording;

/// The words that DolphinDB has for ops.
///
/// @param order the column of the rows' times
record DolphinWords(DolphinMode mode, String order, Helpers helpers) {
  Lookup<DolphinWord> lookup(RuleBook caller) {
    return new Lookup<>(DolphinWord.class, caller, book(), this::shaped);
  }

  /// Whether an op is said as it is: else it is expanded first.
  static boolean keeps(Lookup<DolphinWord> lookup, Op op) {
    return lookup.find(op).rule().map(DolphinWord::fits).orElse(false);
  }

  private Optional<DolphinWord> shaped(Op op) {
    return op instanceof Stateful state && !(op instanceof Divides)
        ? Optional.of(new StateWord(state, mode, order, helpers))
        : Optional.empty();
  }

  private RuleBook book() {
    return new DolphinTimeWords(order)
        .in(across(states(windows(RuleBook.EMPTY))))
        .with(Lead.class, DolphinWord.class, op -> s -> Operand.of(lead(s, op)))
        .with(Lag.class, DolphinWord.class, op -> s -> Operand.of(lag(s, op)))
        .with(Cast.class, DolphinWord.class, op -> s -> cast(s, op.to()));
  }

  // ---- windows

  private RuleBook windows(RuleBook book) {
    var words = new DolphinWindowWords(mode, order, helpers);
    return fits(words, book)
        .with(RollingSum.class, DolphinWord.class, op -> words.one(op, "sum"))
        .with(RollingMean.class, DolphinWord.class, op -> words.one(op, "avg"))
        .with(RollingMin.class, DolphinWord.class, op -> words.one(op, "min"))
        .with(RollingMax.class, DolphinWord.class, op -> words.one(op, "max"))
        .with(RollingProd.class, DolphinWord.class, op -> words.one(op, "prod"))
        .with(RollingCount.class, DolphinWord.class, words::count)
        .with(RollingStd.class, DolphinWord.class, op -> words.one(op, op.ddof(), "std", "stdp"))
        .with(RollingVar.class, DolphinWord.class, op -> words.one(op, op.ddof(), "var", "varp"))
        .with(RollingZscore.class, DolphinWord.class, op -> words.zscore(op, op.ddof()))
        .with(RollingCov.class, DolphinWord.class, op -> words.covariance(op, op.ddof()))
        .with(RollingCorr.class, DolphinWord.class, op -> words.two(op, "corr"))
        .with(RollingBeta.class, DolphinWord.class, op -> words.two(op, "beta"))
        .with(RollingSkew.class, DolphinWord.class, words::skew)
        .with(RollingKurt.class, DolphinWord.class, words::kurtosis)
        .with(RollingMedian.class, DolphinWord.class, words::median)
        .with(RollingQuantile.class, DolphinWord.class, words::quantile)
        .with(RollingRank.class, DolphinWord.class, words::rank)
        .with(RollingArgmax.class, DolphinWord.class, words::argmax)
        .with(RollingArgmin.class, DolphinWord.class, words::argmin);
  }

  /// Windows for which DolphinDB has functions of a vector.
  private static RuleBook fits(DolphinWindowWords words, RuleBook book) {
    return book.with(
            RollingWmean.class,
            DolphinWord.class,
            op -> words.whole(op, "weighted_mean", WindowTexts.WEIGHTED))
        .with(
            LinearRegressionSlope.class,
            DolphinWord.class,
            op -> words.whole(op, "slope", WindowTexts.SLOPE))
        .with(
            LinearRegressionIntercept.class,
            DolphinWord.class,
            op -> words.whole(op, "intercept", WindowTexts.INTERCEPT))
        .with(
            LinearRegressionResid.class,
            DolphinWord.class,
            op -> words.whole(op, "residual", WindowTexts.RESIDUAL))
        .with(
            LinearRegressionRsquare.class,
            DolphinWord.class,
            op -> words.whole(op, "r_square", WindowTexts.R_SQUARE))
        .with(
            RollingRankCorr.class,
            DolphinWord.class,
            op -> words.order(op, "rank_correlation", WindowTexts.RANK_CORRELATION, Double.NaN))
        .with(
            ShannonEntropy.class,
            DolphinWord.class,
            op -> words.order(op, "entropy", WindowTexts.entropy(op.bins()), 0));
  }

  // ---- state

  private RuleBook states(RuleBook book) {
    return book.with(
            Cumsum.class, DolphinWord.class, op -> s -> running(s, started(s, "cumsum", op.init())))
        .with(Cumprod.class, DolphinWord.class, _ -> s -> running(s, call(s, "cumprod")))
        .with(Cummax.class, DolphinWord.class, _ -> s -> running(s, call(s, "cummax")))
        .with(Cummin.class, DolphinWord.class, _ -> s -> running(s, call(s, "cummin")))
        .with(First.class, DolphinWord.class, _ -> s -> running(s, call(s, "cumfirstNot")))
        .with(
            Cumcount.class,
            DolphinWord.class,
            _ -> s -> running(s, DolphinWindowWords.asDouble(call(s, "cumcount"))))
        .with(Ffill.class, DolphinWord.class, _ -> s -> Operand.of(call(s, "ffill")))
        .with(
            CountIf.class,
            DolphinWord.class,
            _ -> s -> Operand.of(Wording.call("cumsum", holds(s))))
        .with(RowNumber.class, DolphinWord.class, _ -> s -> Operand.of(row(s)));
  }

  private Wording holds(Saying s) {
    Wording number = s.on().number(s.condition(0));
    return s.argument(0).type().hasRows() ? number : s.on().add(number, zero(s.on(), order));
  }

  /// An argument in each row, also where it is the same in all.
  static Wording column(Saying s, int i, String order) {
    return s.argument(i).type().hasRows()
        ? s.value(i)
        : s.on().add(s.value(i), zero(s.on(), order));
  }

  /// 0 in each row: no time is missing.
  private static Wording zero(Spelling on, String order) {
    return on.number(on.missing(on.column(order)));
  }

  private static Wording call(Saying s, String function) {
    return Wording.call(function, s.value(0));
  }

  private static Wording started(Saying s, String function, double start) {
    Wording sum = call(s, function);
    return start == 0 ? sum : s.on().add(s.on().lit(start), sum);
  }

  /// DolphinDB goes on with the last value where one is missing.
  private static Operand<Wording, Wording> running(Saying s, Wording value) {
    return Operand.of(s.on().only(s.on().present(s.value(0)), value));
  }

  /// The number of the row, from 1.
  private Wording row(Saying s) {
    return DolphinWindowWords.asDouble(
        Wording.call("cumcount", Wording.call("isNull", s.on().column(order))));
  }

  private Wording lag(Saying s, Lag op) {
    if (op.n() == 0) {
      return column(s, 0, order);
    }
    if (mode == DolphinMode.STREAM && op.n() > DolphinMode.MOST_ROWS) {
      throw new Refusal("a stream engine looks back at most " + DolphinMode.MOST_ROWS + " rows");
    }
    Wording moved = Wording.call("move", s.value(0), DolphinSpelling.whole(op.n()));
    return Double.isNaN(op.fill())
        ? moved
        : s.on().select(s.on().le(row(s), s.on().lit(op.n())), s.on().lit(op.fill()), moved);
  }

  private Wording lead(Saying s, Lead op) {
    if (mode == DolphinMode.STREAM) {
      throw new Refusal("it looks ahead");
    }
    return op.n() == 0
        ? column(s, 0, order)
        : Wording.call("move", s.value(0), DolphinSpelling.whole(-op.n()));
  }

  private static Operand<Wording, Wording> cast(Saying s, Element to) {
    if (to == Element.BOOL) {
      return Operand.when(s.condition(0));
    }
    boolean number = s.argument(0).type().element().isNumeric();
    if (!number || to != Element.F64) {
      throw new Refusal("it makes " + to.tag() + " of " + s.argument(0).type().element().tag());
    }
    return Operand.of(s.value(0));
  }

  // ---- across entities

  private static RuleBook across(RuleBook book) {
    return book.with(CsSum.class, DolphinWord.class, _ -> s -> running(s, call(s, "sum")))
        .with(CsMin.class, DolphinWord.class, _ -> s -> running(s, call(s, "min")))
        .with(CsMax.class, DolphinWord.class, _ -> s -> running(s, call(s, "max")))
        .with(
            CsCount.class,
            DolphinWord.class,
            _ -> s -> running(s, DolphinWindowWords.asDouble(call(s, "count"))))
        .with(
            CsQuantile.class,
            DolphinWord.class,
            op -> s -> running(s, Wording.call("percentile", s.value(0), s.on().lit(op.q() * 100))))
        .with(CsRank.class, DolphinWord.class, _ -> s -> Operand.of(rank(s)));
  }

  private static Wording rank(Saying s) {
    Wording rank =
        Wording.word("rank(X=" + s.value(0) + ", ignoreNA=true, tiesMethod=\"average\")");
    return s.on().div(s.on().add(rank, s.on().lit(1)), call(s, "count"));
  }
}
