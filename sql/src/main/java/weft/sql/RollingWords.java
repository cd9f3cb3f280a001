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
import weft.spell.Phrase;
import weft.spell.Saying;

/// Windows by DuckDB's own aggregates.
///
/// Where every row of the window has to hold a value, a missing one is NaN to the aggregate, which
/// then gives NaN, and the number of the row tells whether there are enough: both cost less than to
/// count. DuckDB's moments of equal values are not exactly 0; what is as small as their rounding
/// errors is taken for 0.
final class RollingWords {
  /// How large the deviation of equal values can be by rounding, beside the values.
  private static final double ROUNDING = 1e-14;

  private final Series series;
  private final DuckDbSpelling on;

  RollingWords(Series series, DuckDbSpelling on) {
    this.series = series;
    this.on = on;
  }

  RuleBook in(RuleBook book) {
    return extremes(book)
        .with(RollingSum.class, SqlWord.class, op -> say -> of(say, op, "sum"))
        .with(RollingMean.class, SqlWord.class, op -> say -> of(say, op, "avg"))
        .with(RollingProd.class, SqlWord.class, op -> say -> of(say, op, "product"))
        .with(RollingCount.class, SqlWord.class, op -> say -> count(say, op))
        .with(RollingStd.class, SqlWord.class, op -> say -> value(std(say, op, op.ddof())))
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
    final List<Phrase> values;
    private final String over;

    Frame(Saying saying, LastRows op) {
      this.op = op;
      this.values = dense() ? saying.values() : saying.values().stream().map(on::tight).toList();
      this.over = series.over(op.w());
    }

    boolean dense() {
      return op.w() instanceof Span.Rows(int count) && op.minPeriods() == count;
    }

    Phrase x() {
      return values.getFirst();
    }

    /// A call of an aggregate.
    Phrase call(String function, String arguments) {
      return Phrase.word(function + "(" + arguments + ") " + over);
    }

    Phrase aggregate(String function) {
      return aggregate(function, values);
    }

    Phrase aggregate(String function, List<Phrase> of) {
      return call(function, String.join(", ", of.stream().map(this::filled).toList()));
    }

    private String filled(Phrase value) {
      return dense() && !DuckDbSpelling.isLiteral(value)
          ? "coalesce(" + value.text() + ", 'NaN')"
          : value.text();
    }

    /// How many rows have all values.
    Phrase present() {
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
    Phrase enough() {
      return on.ge(
          dense() ? Phrase.word("row_number() " + series.over()) : present(),
          Phrase.word(Integer.toString(op.minPeriods())));
    }

    Phrase enough(Phrase and) {
      return on.and(enough(), and);
    }
  }

  private static Operand<Phrase, Phrase> value(Phrase phrase) {
    return Operand.of(phrase);
  }

  private Operand<Phrase, Phrase> of(Saying saying, LastRows op, String function) {
    var frame = new Frame(saying, op);
    return value(on.only(frame.enough(), frame.aggregate(function)).loosened());
  }

  private Operand<Phrase, Phrase> max(Saying saying, LastRows op) {
    var frame = new Frame(saying, op);
    Phrase largest = on.only(frame.enough(), signed(frame, frame.aggregate("max"), "max", ">"));
    return value(frame.dense() ? largest.loosened() : largest);
  }

  /// To DuckDB both zeros are equal. The larger one has the larger reciprocal.
  private Phrase signed(Frame frame, Phrase extreme, String function, String above) {
    if (!on.exact()) {
      return extreme;
    }
    Phrase reciprocal = frame.call(function, "1 / " + frame.x().asTightAs(DuckDbSpelling.SIGN));
    Phrase positive = new Phrase(reciprocal + " " + above + " 0", DuckDbSpelling.COMPARE);
    Phrase zero = on.select(positive, on.lit(0), on.lit(-0.0));
    return on.select(on.eq(extreme, on.lit(0)), zero, extreme);
  }

  /// To DuckDB NaN is the largest number, so the least is found among what has the other sign.
  private Operand<Phrase, Phrase> min(Saying saying, LastRows op) {
    var frame = new Frame(saying, op);
    Phrase least =
        frame.dense()
            ? on.neg(frame.call("max", "-" + frame.filled(frame.x())))
            : frame.aggregate("min");
    Phrase result = on.only(frame.enough(), signed(frame, least, "min", ">="));
    return value(frame.dense() ? result.loosened() : result);
  }

  private Operand<Phrase, Phrase> count(Saying saying, LastRows op) {
    Phrase present = new Frame(saying, op).present();
    Phrase number = new Phrase(present.text() + "::DOUBLE", DuckDbSpelling.CAST);
    Phrase least = Phrase.word(Integer.toString(op.minPeriods()));
    return value(on.only(on.ge(present, least), number));
  }

  private Phrase isFinite(Phrase number) {
    return Phrase.call("isfinite", number);
  }

  /// The deviation as DuckDB has it.
  private Phrase deviation(Frame frame, Phrase of, int ddof) {
    return switch (ddof) {
      case 0 -> frame.aggregate("stddev_pop", List.of(of));
      case 1 -> frame.aggregate("stddev_samp", List.of(of));
      default -> {
        Phrase count = frame.present();
        Phrase scale = on.sqrt(on.div(count, on.sub(count, on.lit(ddof))));
        Phrase deviation = on.mul(frame.aggregate("stddev_pop", List.of(of)), scale);
        yield on.only(on.gt(count, Phrase.word(Integer.toString(ddof))), deviation);
      }
    };
  }

  /// Whether values differ. In a full window the newest is as good as their mean.
  private Phrase varies(Frame frame, Phrase of, Phrase deviation) {
    Phrase size = frame.dense() ? of : frame.aggregate("avg", List.of(of));
    return on.gt(deviation, on.mul(on.lit(ROUNDING), Phrase.call("abs", size)).tightened());
  }

  private Phrase std(Saying saying, LastRows op, int ddof) {
    var frame = new Frame(saying, op);
    Phrase deviation = deviation(frame, frame.x(), ddof);
    return on.only(
        frame.enough(isFinite(deviation)),
        on.select(varies(frame, frame.x(), deviation), deviation, on.lit(0)));
  }

  private Operand<Phrase, Phrase> var(Saying saying, LastRows op, int ddof) {
    var frame = new Frame(saying, op);
    Phrase deviation = deviation(frame, frame.x(), ddof);
    Phrase square = on.mul(deviation, deviation).tightened();
    return value(
        on.only(
            frame.enough(isFinite(square)),
            on.select(varies(frame, frame.x(), deviation), square, on.lit(0))));
  }

  private Operand<Phrase, Phrase> zscore(Saying saying, LastRows op, int ddof) {
    var frame = new Frame(saying, op);
    Phrase deviation = deviation(frame, frame.x(), ddof);
    Phrase known = on.and(isFinite(deviation), varies(frame, frame.x(), deviation));
    Phrase mean = frame.aggregate("avg");
    return value(on.only(frame.enough(known), on.div(on.sub(frame.x(), mean), deviation)));
  }

  private Operand<Phrase, Phrase> cov(Saying saying, LastRows op, int ddof) {
    var frame = new Frame(saying, op);
    Phrase cov =
        switch (ddof) {
          case 0 -> frame.aggregate("covar_pop");
          case 1 -> frame.aggregate("covar_samp");
          default -> {
            Phrase count = frame.present();
            Phrase scale = on.div(count, on.sub(count, on.lit(ddof)));
            yield on.only(
                on.gt(count, Phrase.word(Integer.toString(ddof))),
                on.mul(frame.aggregate("covar_pop"), scale).tightened());
          }
        };
    return value(on.only(frame.enough(isFinite(cov)), cov));
  }

  /// The deviations tell whether values differ, so they serve here, too.
  private Operand<Phrase, Phrase> corr(Saying saying, LastRows op) {
    var frame = new Frame(saying, op);
    Phrase x = paired(frame, frame.x());
    Phrase y = paired(frame, frame.values.get(1));
    Phrase deviations = on.mul(deviation(frame, x, 1), deviation(frame, y, 1));
    Phrase corr = on.div(frame.aggregate("covar_samp"), deviations).tightened();
    Phrase known = on.and(isFinite(corr), on.and(bothVary(frame, x), bothVary(frame, y)));
    Phrase bounded = Phrase.call("greatest", on.lit(-1), Phrase.call("least", on.lit(1), corr));
    return value(on.only(frame.enough(known), bounded));
  }

  private Operand<Phrase, Phrase> beta(Saying saying, LastRows op) {
    var frame = new Frame(saying, op);
    Phrase slope = frame.aggregate("regr_slope");
    Phrase y = frame.values.get(1);
    Phrase known = on.and(isFinite(slope), bothVary(frame, paired(frame, y)));
    return value(on.only(frame.enough(known), slope));
  }

  /// A column in the rows that have both values.
  private Phrase paired(Frame frame, Phrase of) {
    Phrase both = on.and(on.present(frame.x()), on.present(frame.values.get(1)));
    return frame.dense() ? of : on.only(both, of);
  }

  private Phrase bothVary(Frame frame, Phrase paired) {
    return varies(frame, paired, deviation(frame, paired, 1));
  }

  private Operand<Phrase, Phrase> quantile(Saying saying, LastRows op, double q) {
    var frame = new Frame(saying, op);
    Phrase least = Phrase.word(Integer.toString(op.minPeriods()));
    Phrase quantile = frame.call("quantile_cont", on.tight(frame.x()) + ", " + on.lit(q));
    return value(on.only(on.ge(frame.present(), least), quantile).loosened());
  }
}
