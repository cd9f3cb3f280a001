package weft.polars;

import static weft.polars.PolarsSpelling.dot;
import static weft.polars.PolarsSpelling.inZone;
import static weft.polars.PolarsSpelling.named;
import static weft.polars.PolarsSpelling.text;

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

/// Times, which are those of UTC inside a module, and what clocks and calendars show of them.
final class PolarsTimeWords {
  private static final Wording FLOAT = Wording.word("pl.Float64");
  private static final Wording WHOLE = Wording.word("pl.Int64");
  private static final Wording BILLION = Wording.word("1e9");

  /// The halves of a whole number of 64 bits.
  private static final long HALF = 1L << 32;

  private PolarsTimeWords() {}

  static RuleBook in(RuleBook book) {
    return book.with(Year.class, PolarsWord.class, op -> shown("year", op.tz()))
        .with(Month.class, PolarsWord.class, op -> shown("month", op.tz()))
        .with(Day.class, PolarsWord.class, op -> shown("day", op.tz()))
        .with(Hour.class, PolarsWord.class, op -> shown("hour", op.tz()))
        .with(Minute.class, PolarsWord.class, op -> shown("minute", op.tz()))
        .with(Second.class, PolarsWord.class, op -> shown("second", op.tz()))
        .with(Week.class, PolarsWord.class, op -> shown("week", op.tz()))
        .with(DayOfYear.class, PolarsWord.class, op -> shown("ordinal_day", op.tz()))
        .with(Weekday.class, PolarsWord.class, op -> said(s -> weekday(s, op.tz())))
        .with(TimeOfDay.class, PolarsWord.class, op -> said(s -> timeOfDay(s, op.tz())))
        .with(Date.class, PolarsWord.class, op -> said(s -> date(s, op.tz())))
        .with(SecondsBetween.class, PolarsWord.class, _ -> said(PolarsTimeWords::between))
        .with(Elapsed.class, PolarsWord.class, _ -> said(PolarsTimeWords::elapsed))
        .with(IsNew.class, PolarsWord.class, _ -> s -> Operand.when(isNew(s)))
        .with(CellHalf.class, PolarsWord.class, op -> said(s -> half(s, op.half())))
        .with(TimeOf.class, PolarsWord.class, _ -> said(PolarsTimeWords::time));
  }

  private interface Said {
    Wording of(Saying saying);
  }

  private static PolarsWord said(Said word) {
    return saying -> Operand.of(word.of(saying));
  }

  /// What clocks show, as a time.
  private static Wording local(Saying saying, String zone) {
    var known = ClockZone.of(zone, "Polars");
    return known.isUtc() ? saying.value(0) : inZone(asItIs(saying), zone);
  }

  /// A time that was read, in whatever zone.
  private static Wording asItIs(Saying saying) {
    Node from = saying.argument(0);
    return from.isColumn() ? saying.on().column(from.name()) : saying.value(0);
  }

  private static Wording number(Wording whole) {
    return dot(whole, "cast", FLOAT);
  }

  private static PolarsWord shown(String part, String zone) {
    return said(saying -> number(dot(local(saying, zone), "dt." + part)));
  }

  /// From 0 on Mondays.
  private static Wording weekday(Saying saying, String zone) {
    return saying.on().sub(number(dot(local(saying, zone), "dt.weekday")), saying.on().lit(1));
  }

  private static Wording timeOfDay(Saying saying, String zone) {
    return seconds(dot(dot(local(saying, zone), "dt.time"), "cast", WHOLE));
  }

  /// Of two midnights of a day Polars takes the one before the time; it is the first that counts.
  private static Wording date(Saying saying, String zone) {
    Wording local = local(saying, zone);
    Wording day = dot(local, "dt.truncate", text("1d"));
    var known = new ClockZone(zone);
    if (known.isUtc()) {
      return day;
    }
    if (known.midnightsAgain().isEmpty()) {
      return inZone(day, PolarsSpelling.UTC);
    }
    Wording shown = dot(local, "dt.replace_time_zone", Wording.word("None"));
    Wording first =
        dot(
            dot(shown, "dt.truncate", text("1d")),
            "dt.replace_time_zone",
            text(zone),
            named("ambiguous", text("earliest")),
            named("non_existent", text("null")));
    return inZone(Wording.call("pl.coalesce", first, day), PolarsSpelling.UTC);
  }

  private static Wording seconds(Wording nanoseconds) {
    return Wording.infix(nanoseconds, "/", PolarsSpelling.PRODUCT, BILLION);
  }

  private static Wording between(Saying saying) {
    Wording apart = Wording.infix(saying.value(1), "-", PolarsSpelling.SUM, saying.value(0));
    return seconds(dot(apart, "dt.total_nanoseconds"));
  }

  private static Wording elapsed(Saying saying) {
    return seconds(dot(dot(asItIs(saying), "diff"), "dt.total_nanoseconds"));
  }

  /// Before the first row there is nothing, which differs from all.
  private static Wording isNew(Saying saying) {
    var on = (PolarsSpelling) saying.on();
    Element element = saying.argument(0).type().element();
    Wording x =
        element.isInteger()
            ? kept(saying, saying.argument(0))
            : on.clean(Operand.either(saying.in().list().getFirst()));
    Wording first = Wording.word("pl.int_range(pl.len()) == 0");
    Wording other = dot(x, "ne_missing", dot(x, "shift", PolarsSpelling.whole(1)));
    return on.or(new Wording(first.text(), PolarsSpelling.COMPARED), other);
  }

  /// A text stands for itself: its halves are there to be compared only.
  private static Wording half(Saying saying, int half) {
    Node from = saying.argument(0);
    if (from.type().element() == Element.TEXT) {
      if (saying.graph().outputs().containsValue(saying.node().id())) {
        throw new Refusal("it compares texts, not digests of them");
      }
      return half == 0 ? saying.value(0) : saying.on().lit(0);
    }
    Wording whole =
        from.type().element() == Element.TIME
            ? dot(saying.value(0), "dt.epoch", text("ns"))
            : kept(saying, from);
    Wording divisor = PolarsSpelling.whole(half == 0 ? HALF : HALF - 1);
    return number(
        half == 0
            ? Wording.infix(whole, "//", PolarsSpelling.PRODUCT, divisor)
            : Wording.infix(whole, "&", PolarsSpelling.AND, divisor));
  }

  /// As a float a large whole number would be another.
  private static Wording kept(Saying saying, Node from) {
    if (!from.isColumn()) {
      throw new Refusal("it would take whole numbers apart that have become floats");
    }
    return saying.on().column(from.name());
  }

  private static Wording time(Saying saying) {
    Wording high = dot(saying.value(0), "cast", WHOLE);
    Wording low = dot(saying.value(1), "cast", WHOLE);
    Wording scaled = Wording.infix(high, "*", PolarsSpelling.PRODUCT, PolarsSpelling.whole(HALF));
    return dot(
        Wording.infix(scaled, "+", PolarsSpelling.SUM, low),
        "cast",
        Wording.word("pl.Datetime(\"ns\", \"UTC\")"));
  }
}
