package weft.sql;

import java.util.List;
import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ir.Span;
import weft.ir.form.LastRows;
import weft.ops.window.RollingBeta;
import weft.ops.window.RollingCorr;
import weft.ops.window.RollingCount;
import weft.ops.window.RollingCov;
import weft.ops.window.RollingMax;
import weft.ops.window.RollingMean;
import weft.ops.window.RollingMedian;
import weft.ops.window.RollingMin;
import weft.ops.window.RollingProd;
import weft.ops.window.RollingQuantile;
import weft.ops.window.RollingStd;
import weft.ops.window.RollingSum;
import weft.ops.window.RollingVar;
import weft.ops.window.RollingZscore;
import weft.spell.Saying;
import weft.spell.Wording;

/// Windows by DuckDB's own aggregates.
///
/// Where every row of the window has to hold a value, a missing one is NaN to the aggregate, which
/// then gives NaN, and the number of the row tells whether there are enough: both cost less than to
/// count. Of values that are all equal DuckDB's deviation is exactly 0, and a correlation with them
/// NULL.
final class RollingWords {
  private static final Wording INFINITY = Wording.word("'Infinity'");

  private final SqlSeries series;
  private final DuckDbSpelling on;
  private final SharedWindows shared;

  RollingWords(SqlSeries series, DuckDbSpelling on, SharedWindows shared) {
    this.series = series;
    this.on = on;
    this.shared = shared;
  }

  RuleBook in(RuleBook book) {
    return extremes(book)
        .with(RollingSum.class, SqlWord.class, op -> say -> of(say, op, "sum"))
        .with(RollingMean.class, SqlWord.class, op -> say -> of(say, op, "avg"))
        .with(RollingProd.class, SqlWord.class, op -> say -> of(say, op, "product"))
        .with(RollingCount.class, SqlWord.class, op -> say -> count(say, op))
        .with(RollingStd.class, SqlWord.class, op -> say -> std(say, op, op.ddof()))
        .with(RollingVar.class, SqlWord.class, op -> say -> var(say, op, op.ddof()))
        .with(RollingZscore.class, SqlWord.class, op -> say -> zscore(say, op, op.ddof()))
        .with(RollingCov.class, SqlWord.class, op -> say -> cov(say, op, op.ddof()))
        .with(RollingCorr.class, SqlWord.class, op -> say -> corr(say, op))
        .with(RollingBeta.class, SqlWord.class, op -> say -> beta(say, op))
        .with(RollingMedian.class, SqlWord.class, op -> say -> quantile(say, op, 0.5))
        .with(RollingQuantile.class, SqlWord.class, op -> say -> quantile(say, op, op.q()));
  }

  /// The largest and the least value: they need no arithmetic.
  RuleBook extremes(RuleBook book) {
    return book.with(RollingMax.class, SqlWord.class, op -> say -> max(say, op))
        .with(RollingMin.class, SqlWord.class, op -> say -> min(say, op));
  }

  /// A window over the values of a saying.
  private final class Frame {
    private final LastRows op;
    final List<Wording> values;
    private final String over;

    Frame(Saying saying, LastRows op) {
      this.op = op;
      this.values = dense() ? saying.values() : saying.values().stream().map(on::tight).toList();
      this.over = series.over(op.w());
    }

    boolean dense() {
      return op.w() instanceof Span.Rows(int count) && op.minPeriods() == count;
    }

    Wording x() {
      return values.getFirst();
    }

    /// A call of an aggregate.
    Wording call(String function, String arguments) {
      return shared.of(function + "(" + arguments + ") " + over, wish(function));
    }

    /// `stddev_close_20`.
    private String wish(String function) {
      String of = x().text().matches("\"\\w+\"") ? "_" + x().text().replace("\"", "") : "";
      String rows = op.w() instanceof Span.Rows(int count) ? "_" + count : "";
      return function.replace("_samp", "").replace("_pop", "") + of + rows;
    }

    Wording aggregate(String function) {
      return call(function, String.join(", ", values.stream().map(this::filled).toList()));
    }

    private String filled(Wording value) {
      return dense() && !DuckDbSpelling.isLiteral(value)
          ? "coalesce(" + value.text() + ", 'NaN')"
          : value.text();
    }

    /// How many rows have all values.
    Wording present() {
      String counted =
          values.size() == 1
              ? on.tight(x()).text()
              : "CASE WHEN "
                  + on.and(on.present(x()), on.present(values.get(1))).text()
                  + " THEN 1 END";
      return call("count", counted);
    }

    /// Whether there are enough values. Where each row has to hold one, what comes out says whether
    /// they do.
    Wording enough() {
      return on.ge(
          dense() ? shared.of("row_number() " + series.over(), "row_number") : present(),
          Wording.word(Integer.toString(op.minPeriods())));
    }

    Wording enough(Wording and) {
      return on.and(enough(), and);
    }
  }

  private static Operand<Wording, Wording> value(Wording phrase) {
    return Operand.of(phrase);
  }

  private Operand<Wording, Wording> of(Saying saying, LastRows op, String function) {
    var frame = new Frame(saying, op);
    Wording number = on.tight(frame.aggregate(function).loosened());
    return value(on.only(frame.enough(), number));
  }

  private Operand<Wording, Wording> max(Saying saying, LastRows op) {
    var frame = new Frame(saying, op);
    Wording largest = on.only(frame.enough(), signed(frame, frame.aggregate("max"), "max", ">"));
    return value(frame.dense() ? largest.loosened() : largest);
  }

  /// To DuckDB both zeros are equal. The larger one has the larger reciprocal.
  private Wording signed(Frame frame, Wording extreme, String function, String above) {
    if (!on.exact()) {
      return extreme;
    }
    Wording reciprocal = frame.call(function, "1 / " + frame.x().asTightAs(DuckDbSpelling.SIGN));
    Wording positive = new Wording(reciprocal + " " + above + " 0", DuckDbSpelling.COMPARE);
    Wording zero = on.select(positive, on.lit(0), on.lit(-0.0));
    return on.select(on.eq(extreme, on.lit(0)), zero, extreme);
  }

  /// To DuckDB NaN is the largest number, so the least is found among what has the other sign.
  private Operand<Wording, Wording> min(Saying saying, LastRows op) {
    var frame = new Frame(saying, op);
    Wording least =
        frame.dense()
            ? on.neg(frame.call("max", "-" + frame.filled(frame.x())))
            : frame.aggregate("min");
    Wording result = on.only(frame.enough(), signed(frame, least, "min", ">="));
    return value(frame.dense() ? result.loosened() : result);
  }

  private Operand<Wording, Wording> count(Saying saying, LastRows op) {
    Wording present = new Frame(saying, op).present();
    Wording number = new Wording(present.text() + "::DOUBLE", DuckDbSpelling.CAST);
    Wording least = Wording.word(Integer.toString(op.minPeriods()));
    return value(on.only(on.ge(present, least), number));
  }

  private Wording isFinite(Wording number) {
    return Wording.call("isfinite", number);
  }

  /// The same of what is not negative: NaN is the largest number.
  private Wording isBounded(Wording number) {
    return on.lt(number, INFINITY);
  }

  /// The deviation as DuckDB has it.
  private Wording deviation(Frame frame, int ddof) {
    return switch (ddof) {
      case 0 -> frame.aggregate("stddev_pop");
      case 1 -> frame.aggregate("stddev_samp");
      default -> {
        Wording count = frame.present();
        Wording scale = on.sqrt(on.div(count, on.sub(count, on.lit(ddof))));
        Wording deviation = on.mul(frame.aggregate("stddev_pop"), scale).tightened();
        yield on.only(on.gt(count, Wording.word(Integer.toString(ddof))), deviation);
      }
    };
  }

  private Operand<Wording, Wording> std(Saying saying, LastRows op, int ddof) {
    var frame = new Frame(saying, op);
    Wording deviation = deviation(frame, ddof);
    return value(on.only(frame.enough(isBounded(deviation)), deviation));
  }

  private Operand<Wording, Wording> var(Saying saying, LastRows op, int ddof) {
    var frame = new Frame(saying, op);
    Wording deviation = deviation(frame, ddof);
    Wording square = on.mul(deviation, deviation).tightened();
    return value(on.only(frame.enough(isBounded(square)), square));
  }

  private Operand<Wording, Wording> zscore(Saying saying, LastRows op, int ddof) {
    var frame = new Frame(saying, op);
    Wording deviation = deviation(frame, ddof);
    Wording known = on.and(on.gt(deviation, on.lit(0)), isBounded(deviation));
    Wording mean = frame.aggregate("avg");
    Wording score = on.div(on.sub(frame.x(), mean), deviation).tightened();
    return value(on.only(frame.enough(known), score));
  }

  private Operand<Wording, Wording> cov(Saying saying, LastRows op, int ddof) {
    var frame = new Frame(saying, op);
    Wording cov =
        switch (ddof) {
          case 0 -> frame.aggregate("covar_pop");
          case 1 -> frame.aggregate("covar_samp");
          default -> {
            Wording count = frame.present();
            Wording scale = on.div(count, on.sub(count, on.lit(ddof)));
            yield on.only(
                on.gt(count, Wording.word(Integer.toString(ddof))),
                on.mul(frame.aggregate("covar_pop"), scale).tightened());
          }
        };
    return value(on.only(frame.enough(isFinite(cov)), cov));
  }

  /// DuckDB's may be beyond 1 by rounding.
  private Operand<Wording, Wording> corr(Saying saying, LastRows op) {
    var frame = new Frame(saying, op);
    Wording corr = frame.aggregate("corr");
    Wording bounded = Wording.word("greatest(-1, least(1, " + corr + "))");
    return value(on.only(frame.enough(isBounded(corr)), bounded));
  }

  private Operand<Wording, Wording> beta(Saying saying, LastRows op) {
    var frame = new Frame(saying, op);
    Wording slope = frame.aggregate("regr_slope");
    return value(on.only(frame.enough(isFinite(slope)), slope));
  }

  private Operand<Wording, Wording> quantile(Saying saying, LastRows op, double q) {
    var frame = new Frame(saying, op);
    Wording least = Wording.word(Integer.toString(op.minPeriods()));
    Wording quantile = frame.call("quantile_cont", on.tight(frame.x()) + ", " + on.share(q));
    return value(on.only(on.ge(frame.present(), least), quantile).loosened());
  }
}
