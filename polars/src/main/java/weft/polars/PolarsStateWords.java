package weft.polars;

import static weft.polars.PolarsSpelling.dot;
import static weft.polars.PolarsSpelling.named;

import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ops.state.CountIf;
import weft.ops.state.Cumcount;
import weft.ops.state.Cummax;
import weft.ops.state.Cummin;
import weft.ops.state.Cumprod;
import weft.ops.state.Cumsum;
import weft.ops.state.DecayAccum;
import weft.ops.state.Ema;
import weft.ops.state.EwmStd;
import weft.ops.state.EwmVar;
import weft.ops.state.Ffill;
import weft.ops.state.First;
import weft.ops.state.RowNumber;
import weft.ops.state.Since;
import weft.ops.state.Streak;
import weft.ops.state.Wilder;
import weft.spell.Saying;
import weft.spell.Wording;

/// What is carried from row to row, by the functions that Polars has for it.
final class PolarsStateWords {
  private PolarsStateWords() {}

  static RuleBook in(RuleBook book) {
    return book.with(Cumsum.class, PolarsWord.class, op -> said((on, x, _) -> cumsum(on, x, op)))
        .with(
            Cumprod.class,
            PolarsWord.class,
            _ -> said((on, x, _) -> on.unclean(dot(x, "cum_prod"))))
        .with(Cummax.class, PolarsWord.class, _ -> said((_, x, _) -> dot(x, "cum_max")))
        .with(Cummin.class, PolarsWord.class, _ -> said((_, x, _) -> dot(x, "cum_min")))
        .with(Ffill.class, PolarsWord.class, _ -> said((_, x, _) -> dot(x, "forward_fill")))
        .with(
            Cumcount.class,
            PolarsWord.class,
            _ -> said((on, x, _) -> on.only(on.present(x), counted(on, on.present(x)))))
        .with(First.class, PolarsWord.class, _ -> said(PolarsStateWords::first))
        .with(Ema.class, PolarsWord.class, op -> said((on, x, _) -> ema(on, x, op.alpha())))
        .with(
            EwmVar.class, PolarsWord.class, op -> said((on, x, _) -> ewm(on, x, "var", op.alpha())))
        .with(
            EwmStd.class, PolarsWord.class, op -> said((on, x, _) -> ewm(on, x, "std", op.alpha())))
        .with(Wilder.class, PolarsWord.class, op -> said((on, x, _) -> wilder(on, x, op)))
        .with(DecayAccum.class, PolarsWord.class, PolarsStateWords::decay)
        .with(CountIf.class, PolarsWord.class, _ -> held(PolarsStateWords::counted))
        .with(Streak.class, PolarsWord.class, _ -> held(PolarsStateWords::streak))
        .with(Since.class, PolarsWord.class, _ -> held(PolarsStateWords::since))
        .with(RowNumber.class, PolarsWord.class, _ -> saying -> Operand.of(rowNumber()));
  }

  private interface OfValue {
    Wording of(PolarsSpelling on, Wording x, Saying saying);
  }

  private interface OfCondition {
    Wording of(PolarsSpelling on, Wording condition);
  }

  private static PolarsWord said(OfValue word) {
    return saying -> {
      var on = (PolarsSpelling) saying.on();
      return Operand.of(word.of(on, on.rows(on.clean(saying.value(0))), saying));
    };
  }

  private static PolarsWord held(OfCondition word) {
    return saying -> {
      var on = (PolarsSpelling) saying.on();
      return Operand.of(word.of(on, on.rows(on.sure(saying.condition(0)))));
    };
  }

  private static Wording cumsum(PolarsSpelling on, Wording x, Cumsum op) {
    Wording sum = on.unclean(dot(x, "cum_sum"));
    return op.init() == 0 ? sum : on.add(sum, on.lit(op.init()));
  }

  /// How often a condition has held.
  private static Wording counted(PolarsSpelling on, Wording condition) {
    return dot(on.number(condition), "cum_sum");
  }

  private static Wording first(PolarsSpelling on, Wording x, Saying saying) {
    Wording isFirst = on.eq(counted(on, on.present(x)), on.lit(1));
    return on.only(on.present(x), dot(on.only(isFirst, x), "forward_fill"));
  }

  private static Wording ema(PolarsSpelling on, Wording x, double alpha) {
    return on.unclean(
        dot(
            x,
            "ewm_mean",
            named("alpha", on.lit(alpha)),
            Wording.word("adjust=False"),
            Wording.word("ignore_nulls=True")));
  }

  private static Wording ewm(PolarsSpelling on, Wording x, String function, double alpha) {
    return on.unclean(
        dot(
            x,
            "ewm_" + function,
            named("alpha", on.lit(alpha)),
            Wording.word("adjust=False"),
            Wording.word("bias=True"),
            Wording.word("ignore_nulls=True")));
  }

  /// The mean of the first values begins an exponential mean.
  private static Wording wilder(PolarsSpelling on, Wording x, Wilder op) {
    Wording count = counted(on, on.present(x));
    Wording seed = on.div(dot(x, "cum_sum"), on.lit(op.w()));
    Wording from =
        on.select(on.eq(count, on.lit(op.w())), seed, on.only(on.gt(count, on.lit(op.w())), x));
    return ema(on, on.clean(from), 1.0 / op.w());
  }

  /// `s = decay * s + x` is an exponential mean of `x / (1 - decay)`, but for the first value.
  private static PolarsWord decay(DecayAccum op) {
    return op.decay() > 0 && op.decay() < 1
        ? said((on, x, _) -> decayed(on, x, op))
        : LoopWords.state(op);
  }

  private static Wording decayed(PolarsSpelling on, Wording x, DecayAccum op) {
    Wording isFirst = on.eq(counted(on, on.present(x)), on.lit(1));
    double before = op.decay() * op.init();
    Wording scaled =
        on.select(
            isFirst,
            before == 0 ? x : on.add(x, on.lit(before)),
            on.div(x, on.lit(1 - op.decay())));
    return ema(on, scaled, 1 - op.decay());
  }

  private static Wording streak(PolarsSpelling on, Wording condition) {
    Wording count = counted(on, condition);
    Wording before = dot(on.only(on.not(condition), count), "forward_fill");
    return on.sub(count, dot(before, "fill_null", on.lit(0)));
  }

  private static Wording since(PolarsSpelling on, Wording condition) {
    return on.sub(rowNumber(), dot(on.only(condition, rowNumber()), "forward_fill"));
  }

  private static Wording rowNumber() {
    return Wording.word("pl.int_range(1, pl.len() + 1).cast(pl.Float64)");
  }
}
