package weft.ops.time;

/// Where a time stands in a calendar. Times near each other are found without a search.
final class SessionCursor {
  private final Calendar calendar;
  private SessionTable table;
  private int phase;

  /// The seconds that the table is for.
  private long from = Long.MAX_VALUE;

  private long to = Long.MIN_VALUE;

  SessionCursor(Calendar calendar) {
    this.calendar = calendar;
    this.table = SessionTable.EMPTY;
  }

  /// @param time that is not missing
  SessionCursor to(long time) {
    long second = Math.floorDiv(time, Zone.NANOS);
    if (second < from || second >= to) {
      table = calendar.table(second);
      long year = CivilDays.year(Math.floorDiv(second, Zone.DAY));
      from = Math.max(calendar.from(), CivilDays.newYear(year) * Zone.DAY);
      to = Math.min(calendar.to(), CivilDays.newYear(year + 1) * Zone.DAY);
      phase = table.at(second);
    } else if (!table.has(second, phase)) {
      phase = table.at(second);
    }
    return this;
  }

  String phase() {
    return table.phase(phase);
  }

  long start() {
    return table.start(phase);
  }
}
