package weft.dolphindb;

import java.time.ZoneId;
import weft.ir.Element;
import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ops.event.IsNew;
import weft.ops.time.Date;
import weft.ops.time.Day;
import weft.ops.time.DayOfYear;
import weft.ops.time.Elapsed;
import weft.ops.time.Hour;
import weft.ops.time.Minute;
import weft.ops.time.Month;
import weft.ops.time.Second;
import weft.ops.time.SecondsBetween;
import weft.ops.time.TimeOfDay;
import weft.ops.time.Weekday;
import weft.ops.time.Year;
import weft.spell.ClockZone;
import weft.spell.Refusal;
import weft.spell.Saying;
import weft.spell.Wording;

/// Times, which have no zone there and are taken as those of UTC, and what clocks show of them.
///
/// @param order the column of the rows' times
record DolphinTimeWords(String order) {
  RuleBook in(RuleBook book) {
    return book.with(Year.class, DolphinWord.class, op -> shown("year", op.tz()))
        .with(Month.class, DolphinWord.class, op -> shown("monthOfYear", op.tz()))
        .with(Day.class, DolphinWord.class, op -> shown("dayOfMonth", op.tz()))
        .with(DayOfYear.class, DolphinWord.class, op -> shown("dayOfYear", op.tz()))
        .with(Hour.class, DolphinWord.class, op -> shown("hour", op.tz()))
        .with(Minute.class, DolphinWord.class, op -> shown("minuteOfHour", op.tz()))
        .with(Second.class, DolphinWord.class, op -> shown("secondOfMinute", op.tz()))
        .with(
            Weekday.class,
            DolphinWord.class,
            op -> s -> Operand.of(number("weekday", local(s, op.tz()), Wording.word("false"))))
        .with(TimeOfDay.class, DolphinWord.class, op -> s -> Operand.of(timeOfDay(s, op.tz())))
        .with(Date.class, DolphinWord.class, op -> s -> Operand.of(date(s, op.tz())))
        .with(
            SecondsBetween.class,
            DolphinWord.class,
            _ -> s -> Operand.of(seconds(s, s.value(1), s.value(0))))
        .with(
            Elapsed.class,
            DolphinWord.class,
            _ -> s -> Operand.of(seconds(s, s.value(0), Wording.call("prev", s.value(0)))))
        .with(IsNew.class, DolphinWord.class, _ -> s -> Operand.when(isNew(s)));
  }

  private static Wording number(String function, Wording... arguments) {
    return Wording.call("double", Wording.call(function, arguments));
  }

  private static DolphinWord shown(String function, String zone) {
    return saying -> Operand.of(number(function, local(saying, zone)));
  }

  private static Wording local(Saying saying, String zone) {
    var known = ClockZone.of(zone, "DolphinDB");
    return known.isUtc() ? saying.value(0) : converted(saying.value(0), "UTC", zone);
  }

  private static Wording converted(Wording time, String from, String to) {
    return Wording.call(
        "convertTZ", time, Wording.word('"' + from + '"'), Wording.word('"' + to + '"'));
  }

  private static Wording midnight(Wording local) {
    return Wording.call("nanotimestamp", Wording.call("date", local));
  }

  private static Wording timeOfDay(Saying saying, String zone) {
    Wording local = local(saying, zone);
    return seconds(saying, local, midnight(local));
  }

  /// Which of two midnights `convertTZ` takes, and what it makes of one that there is not, is not
  /// documented.
  private static Wording date(Saying saying, String zone) {
    Wording midnight = midnight(local(saying, zone));
    if (new ClockZone(zone).isUtc()) {
      return midnight;
    }
    if (!new ClockZone(zone).midnightsAgain().isEmpty() || skipsMidnight(zone)) {
      throw new Refusal("clocks of " + zone + " have skipped a midnight or shown one twice");
    }
    return converted(midnight, zone, "UTC");
  }

  private static boolean skipsMidnight(String zone) {
    return ZoneId.of(zone).getRules().getTransitions().stream()
        .filter(next -> next.isGap())
        .anyMatch(
            next -> {
              var day = next.getDateTimeAfter().toLocalDate().atStartOfDay();
              return !next.getDateTimeBefore().isAfter(day)
                  && day.isBefore(next.getDateTimeAfter());
            });
  }

  /// The difference of two times is a whole number of nanoseconds.
  private static Wording seconds(Saying saying, Wording to, Wording from) {
    return saying.on().div(saying.on().sub(to, from), saying.on().lit(1e9));
  }

  /// NULL equals NULL, and before the first row there is nothing.
  private Wording isNew(Saying saying) {
    Element element = saying.argument(0).type().element();
    if (element == Element.I64 || element == Element.U64) {
      throw new Refusal("it would compare whole numbers of 64 bits as floats");
    }
    Wording x = Operand.either(saying.in().list().getFirst());
    Wording first = Wording.word("cumcount(isNull(" + saying.on().column(order) + ")) == 1");
    return saying.on().or(first, Wording.word(x + " != prev(" + x + ")"));
  }
}
