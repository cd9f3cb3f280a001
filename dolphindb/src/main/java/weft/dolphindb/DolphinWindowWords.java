package weft.dolphindb;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weft.ir.Operand;
import weft.ir.Span;
import weft.ir.form.LastRows;
import weft.ops.window.RollingArgmax;
import weft.ops.window.RollingArgmin;
import weft.ops.window.RollingKurt;
import weft.ops.window.RollingQuantile;
import weft.ops.window.RollingRank;
import weft.ops.window.RollingSkew;
import weft.spell.Refusal;
import weft.spell.Saying;
import weft.spell.Wording;

/// Windows in DolphinDB's own functions: `msum(x, 20, 20)` over rows, `tmsum(time, x, 30s)` over
/// time. Those over rows take how many values must be present; for those over time they are
/// counted.
///
/// @param order the column of the rows' times
record DolphinWindowWords(DolphinMode mode, String order, Helpers helpers) {
  /// What DolphinDB's windows have at least.
  private static final int LEAST_ROWS = 2;

  /// Of fewer values DolphinDB gives no kurtosis.
  private static final int LEAST_OF_KURTOSIS = 3;

  /// A word that a window of one row does not have.
  private record Said(DolphinWord word, boolean fits) implements DolphinWord {
    @Override
    public Operand<Wording, Wording> say(Saying saying) {
      return word.say(saying);
    }
  }

  private static boolean isLong(LastRows op) {
    return !(op.w() instanceof Span.Rows(int rows)) || rows >= LEAST_ROWS;
  }

  private static DolphinWord where(boolean fits, DolphinWord word) {
    return new Said(word, fits);
  }

  // ---- calls

  /// A function of one column: `mavg`, `tmavg`.
  DolphinWord one(LastRows op, String name) {
    return where(isLong(op), s -> Operand.of(moving(s, op, name, s.value(0))));
  }

  /// One that depends on how many are subtracted from the number of values.
  DolphinWord one(LastRows op, int ddof, String sample, String population) {
    return where(
        isLong(op) && ddof < 2,
        s -> Operand.of(moving(s, op, ddof == 1 ? sample : population, s.value(0))));
  }

  /// The number of present values.
  DolphinWord count(LastRows op) {
    return where(isLong(op), s -> Operand.of(asDouble(moving(s, op, "count", s.value(0)))));
  }

  DolphinWord zscore(LastRows op, int ddof) {
    return where(
        isLong(op) && ddof < 2,
        s -> {
          Wording x = s.value(0);
          Wording apart = s.on().sub(x, moving(s, op, "avg", x));
          return Operand.of(s.on().div(apart, moving(s, op, ddof == 1 ? "std" : "stdp", x)));
        });
  }

  /// A function of two columns, over the rows that have both.
  DolphinWord two(LastRows op, String name) {
    return where(
        isLong(op),
        s -> {
          Wording x = paired(s, 0, 1);
          return Operand.of(moving(s, op, name, x, paired(s, 1, 0)));
        });
  }

  DolphinWord covariance(LastRows op, int ddof) {
    return where(isLong(op) && ddof < 2, two(op, ddof == 1 ? "covar" : "covarp"));
  }

  DolphinWord skew(RollingSkew op) {
    return where(isLong(op), s -> Operand.of(biased(s, op, "skew")));
  }

  /// In excess of 3.
  DolphinWord kurtosis(RollingKurt op) {
    boolean fits = isLong(op) && op.minPeriods() >= LEAST_OF_KURTOSIS;
    boolean timed = op.w() instanceof Span.Time;
    return where(
        fits || timed, s -> Operand.of(s.on().sub(biased(s, op, "kurtosis"), s.on().lit(3))));
  }

  private Wording biased(Saying s, LastRows op, String name) {
    return switch (op.w()) {
      case Span.Rows(int rows) ->
          Wording.call(
              "m" + name, s.value(0), rows(rows), Wording.word("true"), least(op.minPeriods()));
      case Span.Time _ -> moving(s, op, name, s.value(0));
    };
  }

  DolphinWord quantile(RollingQuantile op) {
    return s -> Operand.of(quantile(s, op, op.q()));
  }

  /// The median is the middle one or the mean of the two in the middle.
  DolphinWord median(LastRows op) {
    return s -> Operand.of(isLong(op) ? moving(s, op, "med", s.value(0)) : s.value(0));
  }

  private Wording quantile(Saying s, LastRows op, double q) {
    Wording percent = s.on().lit(q * 100);
    Wording linear = DolphinSpelling.text("linear");
    return switch (op.w()) {
      case Span.Rows(int rows) when rows < LEAST_ROWS -> s.value(0);
      case Span.Rows(int rows) ->
          Wording.call(
              "mpercentile", s.value(0), percent, rows(rows), linear, least(op.minPeriods()));
      case Span.Time(long nanos) ->
          enough(
              s,
              op,
              s.value(0),
              Wording.call("tmpercentile", time(s), s.value(0), percent, duration(nanos), linear));
    };
  }

  /// DolphinDB counts ranks from 0.
  DolphinWord rank(RollingRank op) {
    return s -> {
      Wording x = s.value(0);
      Wording yes = Wording.word("true");
      Wording ties = DolphinSpelling.text("average");
      return Operand.of(
          switch (op.w()) {
            case Span.Rows(int rows) when rows < LEAST_ROWS ->
                s.on().only(s.on().present(x), s.on().lit(1));
            case Span.Rows(int rows) ->
                share(
                    s,
                    Wording.call(
                        "mrank",
                        x,
                        yes,
                        rows(rows),
                        yes,
                        ties,
                        Wording.word("false"),
                        least(op.minPeriods())),
                    Wording.call("mcount", x, rows(rows), least(1)));
            case Span.Time(long nanos) ->
                enough(
                    s,
                    op,
                    x,
                    share(
                        s,
                        Wording.call("tmrank", time(s), x, yes, duration(nanos), yes, ties),
                        Wording.call("tmcount", time(s), x, duration(nanos))));
          });
    };
  }

  private static Wording share(Saying s, Wording rank, Wording count) {
    return s.on().div(s.on().add(rank, s.on().lit(1)), count);
  }

  DolphinWord argmax(RollingArgmax op) {
    return extreme(op, "imaxLast");
  }

  DolphinWord argmin(RollingArgmin op) {
    return extreme(op, "iminLast");
  }

  /// DolphinDB counts from the window's first row, we from its last.
  private DolphinWord extreme(LastRows op, String name) {
    return where(
        isLong(op),
        s -> {
          Wording x = s.value(0);
          if (!(op.w() instanceof Span.Rows(int rows))) {
            return Operand.of(folded(s, op, "rows_since_" + name, rowsSince(name), x));
          }
          Wording place = Wording.call("m" + name, x, rows(rows), least(op.minPeriods()));
          Wording row = asDouble(Wording.call("cumcount", Wording.call("isNull", x)));
          Wording length =
              op.minPeriods() == rows
                  ? s.on().lit(rows)
                  : Wording.call(helpers.least(), row, s.on().lit(rows));
          return Operand.of(s.on().sub(s.on().sub(length, s.on().lit(1)), asDouble(place)));
        });
  }

  private static String rowsSince(String name) {
    return """
    defg %%NAME%%(x) {
      return double(size(x) - 1 - %s(x))
    }
    """
        .formatted(name);
  }

  /// A function of ours over the values of the window.
  ///
  /// @param wish what it would like to be called
  /// @param text an aggregate function that passes over what is missing
  DolphinWord whole(LastRows op, String wish, String text) {
    return where(
        isLong(op),
        s -> {
          Wording[] columns =
              s.values().size() == 1
                  ? new Wording[] {s.value(0)}
                  : new Wording[] {paired(s, 0, 1), paired(s, 1, 0)};
          return Operand.of(folded(s, op, wish, text, columns));
        });
  }

  /// The same for an op that has no smaller parts.
  ///
  /// @param alone what it is of one value
  DolphinWord order(LastRows op, String wish, String text, double alone) {
    var word = whole(op, wish, text);
    return s ->
        isLong(op)
            ? word.say(s)
            : Operand.of(s.on().only(s.on().present(s.value(0)), s.on().lit(alone)));
  }

  private Wording folded(Saying s, LastRows op, String wish, String text, Wording... columns) {
    Wording function = Wording.word(helpers.define(wish, text));
    Wording over =
        columns.length == 1
            ? columns[0]
            : Wording.word(
                "[" + String.join(", ", Arrays.stream(columns).map(Wording::text).toList()) + "]");
    Wording result =
        switch (op.w()) {
          case Span.Rows(int rows) -> Wording.call("moving", function, over, rows(rows), least(1));
          case Span.Time(long nanos) ->
              Wording.call("tmoving", function, time(s), over, duration(nanos));
        };
    return counted(s, op, columns[0], result);
  }

  // ---- parts

  private Wording moving(Saying s, LastRows op, String name, Wording... columns) {
    var arguments = new ArrayList<>(List.of(columns));
    return switch (op.w()) {
      case Span.Rows(int rows) -> {
        arguments.addAll(List.of(rows(rows), least(op.minPeriods())));
        yield Wording.call("m" + name, arguments.toArray(Wording[]::new));
      }
      case Span.Time(long nanos) -> {
        arguments.addFirst(time(s));
        arguments.add(duration(nanos));
        yield enough(
            s, op, columns[0], Wording.call("tm" + name, arguments.toArray(Wording[]::new)));
      }
    };
  }

  /// Where a function over time needs more than one value, they are counted.
  private Wording enough(Saying s, LastRows op, Wording x, Wording result) {
    return op.minPeriods() > 1 || result.text().startsWith("tmcount")
        ? counted(s, op, x, result)
        : result;
  }

  private Wording counted(Saying s, LastRows op, Wording x, Wording result) {
    Wording count =
        switch (op.w()) {
          case Span.Rows(int rows) -> Wording.call("mcount", x, rows(rows), least(1));
          case Span.Time(long nanos) -> Wording.call("tmcount", time(s), x, duration(nanos));
        };
    return s.on().only(s.on().le(DolphinSpelling.whole(op.minPeriods()), count), result);
  }

  private Wording paired(Saying s, int own, int other) {
    return Wording.call(helpers.paired(), s.value(own), s.value(other));
  }

  static Wording asDouble(Wording whole) {
    return Wording.call("double", whole);
  }

  private Wording time(Saying s) {
    return s.on().column(order);
  }

  private static Wording least(int values) {
    return DolphinSpelling.whole(values);
  }

  Wording rows(int rows) {
    if (mode == DolphinMode.STREAM && rows > DolphinMode.MOST_ROWS) {
      throw new Refusal(
          "windows of DolphinDB's stream engines have at most "
              + DolphinMode.MOST_ROWS
              + " rows, not "
              + rows);
    }
    return DolphinSpelling.whole(rows);
  }

  /// In the largest unit that counts it; an hour is `H` there.
  private static Wording duration(long nanos) {
    String text = new Span.Time(nanos).toString();
    return Wording.word(text.endsWith("h") ? text.replace('h', 'H') : text);
  }
}
