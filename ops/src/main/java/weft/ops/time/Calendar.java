package weft.ops.time;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A trading calendar: when the sessions of a market begin and end, and what phases they have.
///
/// A session belongs to a day of the market's time zone. It has one or more parts, between which
/// the market rests. It may begin on the day before. Tables of its phases are made a year at a
/// time, when a time of that year is first asked for.
final class Calendar {
  /// A part of a session: seconds after the midnight that its day begins with.
  ///
  /// @param open negative on the day before
  record Part(int open, int close) {}

  /// How long phases last, in seconds.
  ///
  /// @param before the session, `pre-market`
  /// @param open from its beginning
  /// @param close until its end
  /// @param after the session, `post-market`
  record Phases(int before, int open, int close, int after) {}

  /// The years a calendar has holidays for.
  record Years(int first, int last) {
    @Override
    public String toString() {
      return first + " to " + last;
    }
  }

  private static final int EARLIEST = 1677;
  private static final int LATEST = 2262;

  private final String name;
  private final Zone zone;
  private final Optional<Years> years;
  private final Set<DayOfWeek> weekend;
  private final TreeMap<LocalDate, List<Part>> hours;
  private final Phases phases;
  private final Set<LocalDate> holidays;
  private final Map<LocalDate, Integer> lateOpens;
  private final Map<LocalDate, Integer> earlyCloses;

  /// Seconds between which it knows holidays.
  private final long from;

  private final long to;
  private final AtomicReferenceArray<SessionTable> tables =
      new AtomicReferenceArray<>(LATEST - EARLIEST + 1);

  /// @param years none where it is the same in all
  /// @param hours the parts of a session, by the first day that has them
  /// @param lateOpens seconds after midnight at which sessions begin that begin late
  /// @param earlyCloses seconds after midnight at which sessions end that end early
  Calendar(
      String name,
      Zone zone,
      Optional<Years> years,
      Set<DayOfWeek> weekend,
      NavigableMap<LocalDate, List<Part>> hours,
      Phases phases,
      Set<LocalDate> holidays,
      Map<LocalDate, Integer> lateOpens,
      Map<LocalDate, Integer> earlyCloses) {
    this.name = name;
    this.zone = zone;
    this.years = years;
    this.weekend = Set.copyOf(weekend);
    this.hours = new TreeMap<>(hours);
    this.phases = phases;
    this.holidays = Set.copyOf(holidays);
    this.lateOpens = Map.copyOf(lateOpens);
    this.earlyCloses = Map.copyOf(earlyCloses);
    this.from = years.map(y -> newYear(y.first)).orElse(Long.MIN_VALUE);
    this.to = years.map(y -> newYear(y.last + 1)).orElse(Long.MAX_VALUE);
  }

  private long newYear(int year) {
    return zone.instant(CivilDays.newYear(year) * Zone.DAY);
  }

  /// A calendar that is shipped with Weft, or one of a file.
  static Calendar named(String name) {
    return Calendars.of(name);
  }

  Zone zone() {
    return zone;
  }

  Phases phases() {
    return phases;
  }

  /// The first second of the years that it covers.
  long from() {
    return from;
  }

  /// The first second after the years that it covers.
  long to() {
    return to;
  }

  /// The parts of the session of a day; empty where there is none.
  List<Part> session(LocalDate day) {
    boolean known =
        years.map(y -> y.first <= day.getYear() && day.getYear() <= y.last).orElse(true);
    var entry = hours.floorEntry(day);
    if (!known || entry == null || weekend.contains(day.getDayOfWeek()) || holidays.contains(day)) {
      return List.of();
    }
    int first = lateOpens.getOrDefault(day, Integer.MIN_VALUE);
    int last = earlyCloses.getOrDefault(day, Integer.MAX_VALUE);
    return entry.getValue().stream()
        .map(part -> new Part(Math.max(part.open, first), Math.min(part.close, last)))
        .filter(part -> part.open < part.close)
        .toList();
  }

  /// The table for a second.
  SessionTable table(long second) {
    if (second < from || second >= to) {
      throw outside(second);
    }
    int year = (int) CivilDays.year(Math.floorDiv(second, Zone.DAY));
    SessionTable table = tables.get(year - EARLIEST);
    if (table == null) {
      table = SessionTable.of(this, year);
      tables.set(year - EARLIEST, table);
    }
    return table;
  }

  private WeftException outside(long second) {
    return new WeftException(
        Diagnostic.of(
                Code.BAD_DATA,
                "the calendar "
                    + name
                    + " covers the years "
                    + years.map(Years::toString).orElse("")
                    + ", found the time "
                    + Instant.ofEpochSecond(second))
            .about("calendar")
            .expected("times of " + years.map(Years::toString).orElse("any year"))
            .found(Instant.ofEpochSecond(second).toString())
            .hint("leave rows of other years out, or write a calendar of your own in a YAML file"));
  }

  /// The phase a time falls in.
  String phase(long time) {
    long second = Math.floorDiv(time, Zone.NANOS);
    SessionTable table = table(second);
    return table.phase(table.at(second));
  }

  /// When the session began that a time falls in; missing outside of sessions.
  long start(long time) {
    if (time == Tensor.NO_TIME) {
      return time;
    }
    long second = Math.floorDiv(time, Zone.NANOS);
    SessionTable table = table(second);
    return table.start(table.at(second));
  }
}
