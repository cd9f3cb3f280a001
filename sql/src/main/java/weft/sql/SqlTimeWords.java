package weft.sql;

import java.time.Duration;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ops.event.IsNew;
import weft.ops.order.CellHalf;
import weft.ops.time.Date;
import weft.ops.time.Day;
import weft.ops.time.DayOfYear;
import weft.ops.time.Elapsed;
import weft.ops.time.Hour;
import weft.ops.time.Minute;
import weft.ops.time.Month;
import weft.ops.time.Second;
import weft.ops.time.SecondsBetween;
import weft.ops.time.TimeOf;
import weft.ops.time.TimeOfDay;
import weft.ops.time.Week;
import weft.ops.time.Weekday;
import weft.ops.time.Year;
import weft.spell.ClockZone;
import weft.spell.Refusal;
import weft.spell.Saying;
import weft.spell.Wording;

/// Times, which are whole nanoseconds since 1970 inside a query, and what clocks and calendars show
/// of them.
final class SqlTimeWords {
  private static final String SECOND = "1000000000";

  private final SqlSeries series;

  SqlTimeWords(SqlSeries series) {
    this.series = series;
  }

  RuleBook in(RuleBook book) {
    return book.with(Year.class, SqlWord.class, op -> inRow(say -> part(say, "year", op.tz())))
        .with(Month.class, SqlWord.class, op -> inRow(say -> part(say, "month", op.tz())))
        .with(Day.class, SqlWord.class, op -> inRow(say -> part(say, "day", op.tz())))
        .with(Hour.class, SqlWord.class, op -> inRow(say -> part(say, "hour", op.tz())))
        .with(Minute.class, SqlWord.class, op -> inRow(say -> part(say, "minute", op.tz())))
        .with(Second.class, SqlWord.class, op -> inRow(say -> part(say, "second", op.tz())))
        .with(Week.class, SqlWord.class, op -> inRow(say -> part(say, "week", op.tz())))
        .with(DayOfYear.class, SqlWord.class, op -> inRow(say -> part(say, "dayofyear", op.tz())))
        .with(Weekday.class, SqlWord.class, op -> inRow(say -> weekday(say, op.tz())))
        .with(TimeOfDay.class, SqlWord.class, op -> inRow(say -> timeOfDay(say, op.tz())))
        .with(Date.class, SqlWord.class, op -> inRow(say -> date(say, op.tz())))
        .with(CellHalf.class, SqlWord.class, op -> inRow(say -> half(say, op.half())))
        .with(TimeOf.class, SqlWord.class, _ -> inRow(SqlTimeWords::time))
        .with(SecondsBetween.class, SqlWord.class, _ -> inRow(SqlTimeWords::between))
        .with(Elapsed.class, SqlWord.class, _ -> this::elapsed)
        .with(IsNew.class, SqlWord.class, _ -> this::isNew);
  }

  private static SqlWord inRow(SqlWord word) {
    return new SqlLanguage.InRow(word);
  }

  /// The nanoseconds since the last full second, also before 1970.
  private static String nanos(Wording time) {
    String t = time.asTightAs(DuckDbSpelling.CAST);
    return "(%s %% %s + %s) %% %s".formatted(t, SECOND, SECOND, SECOND);
  }

  /// What a clock shows, to the second.
  private static String local(Wording time, String zone) {
    String t = time.asTightAs(DuckDbSpelling.CAST);
    return "timezone(%s, to_timestamp((%s - %s) // %s))"
        .formatted(SqlText.text(ClockZone.of(zone, "DuckDB").name()), t, nanos(time), SECOND);
  }

  private static Wording number(String text) {
    return new Wording(text + "::DOUBLE", DuckDbSpelling.CAST);
  }

  private static Operand<Wording, Wording> part(Saying saying, String function, String zone) {
    return Operand.of(number(function + "(" + local(saying.value(0), zone) + ")"));
  }

  /// From 0 on Mondays.
  private static Operand<Wording, Wording> weekday(Saying saying, String zone) {
    return Operand.of(number("(isodow(" + local(saying.value(0), zone) + ") - 1)"));
  }

  private static Operand<Wording, Wording> timeOfDay(Saying saying, String zone) {
    Wording time = saying.value(0);
    String local = local(time, zone);
    String seconds = "epoch_ns(" + local + ") - epoch_ns(date_trunc('day', " + local + "))";
    return Operand.of(
        new Wording("(" + seconds + " + " + nanos(time) + ") / 1e9", DuckDbSpelling.PRODUCT));
  }

  private static Operand<Wording, Wording> date(Saying saying, String zone) {
    Wording time = saying.value(0);
    if (!zone.equals("UTC")) {
      String midnight = "date_trunc('day', " + local(time, zone) + ")";
      String start = "epoch_ns(timezone(" + SqlText.text(zone) + ", " + midnight + "))";
      return Operand.of(
          Wording.word(showsMidnightTwice(zone) ? first(start, midnight, zone) : start));
    }
    String day = "86400000000000";
    String t = time.asTightAs(DuckDbSpelling.CAST);
    return Operand.of(
        new Wording(
            "%s - (%s %% %s + %s) %% %s".formatted(t, t, day, day, day), DuckDbSpelling.SUM));
  }

  /// Of two midnights of a day DuckDB takes the second; the first is an hour before.
  private static String first(String start, String midnight, String zone) {
    return "CASE WHEN timezone(%s, to_timestamp(%s // %s - 3600)) = %s THEN %s - 3600%s ELSE %s END"
        .formatted(SqlText.text(zone), start, SECOND, midnight, start, SECOND.substring(1), start);
  }

  private static boolean showsMidnightTwice(String zone) {
    var steps = new ClockZone(zone).midnightsAgain();
    if (steps.stream().anyMatch(step -> !step.equals(Duration.ofHours(1)))) {
      throw new Refusal("clocks of " + zone + " once showed midnight twice");
    }
    return !steps.isEmpty();
  }

  private static Operand<Wording, Wording> half(Saying saying, int half) {
    if (saying.argument(0).type().element() == Element.TEXT) {
      return ofText(saying, half);
    }
    String whole = whole(saying).asTightAs(DuckDbSpelling.CAST) + "::BIGINT";
    return Operand.of(number("(" + whole + (half == 0 ? " >> 32)" : " & 4294967295)")));
  }

  /// A text stands for itself: its halves are there to be compared only.
  private static Operand<Wording, Wording> ofText(Saying saying, int half) {
    if (saying.graph().outputs().containsValue(saying.node().id())) {
      throw new Refusal("it compares texts, not digests of them");
    }
    return Operand.of(half == 0 ? saying.value(0) : saying.on().lit(0));
  }

  /// Whole numbers as they are read: as a DOUBLE a large one would be another.
  private static Wording whole(Saying saying) {
    Node from = saying.argument(0);
    return from.isColumn() && from.type().element().isInteger()
        ? saying.on().column(from.name())
        : Operand.either(saying.in().list().getFirst());
  }

  private static Operand<Wording, Wording> between(Saying saying) {
    return seconds(saying.value(0).asTightAs(DuckDbSpelling.SUM + 1), saying.value(1));
  }

  private Operand<Wording, Wording> elapsed(Saying saying) {
    Wording time = saying.value(0);
    return seconds("lag(" + time + ") " + series.over(), time);
  }

  private static Operand<Wording, Wording> seconds(String from, Wording to) {
    String apart = "(" + to.asTightAs(DuckDbSpelling.SUM) + " - " + from + ")";
    return Operand.of(new Wording(apart + " / 1e9", DuckDbSpelling.PRODUCT));
  }

  /// A cast of a DOUBLE to a BIGINT rounds.
  private static Operand<Wording, Wording> time(Saying saying) {
    String text =
        "trunc(%s)::BIGINT * 4294967296 + trunc(%s)::BIGINT"
            .formatted(saying.value(0), saying.value(1));
    return Operand.of(new Wording(text, DuckDbSpelling.SUM));
  }

  /// Before the first row there is nothing, which differs from all.
  private Operand<Wording, Wording> isNew(Saying saying) {
    Wording x = ((DuckDbSpelling) saying.on()).tight(whole(saying));
    String text =
        "row_number() %s = 1 OR %s IS DISTINCT FROM lag(%s) %s"
            .formatted(series.over(), x.asTightAs(DuckDbSpelling.COMPARE + 1), x, series.over());
    return Operand.when(new Wording(text, DuckDbSpelling.OR));
  }
}
