package weft.ops.time;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import weft.ir.Tensor;

/// The phases of a year, one after the other: each lasts until the next begins.
final class SessionTable {
  private static final String CLOSED = "closed";

  /// A session may touch the year that its day does not belong to.
  private static final int MARGIN = 3;

  private final long[] seconds;
  private final String[] phases;

  /// When the session began, in nanoseconds; [Tensor#NO_TIME] outside of sessions.
  private final long[] starts;

  private SessionTable(List<Phase> all) {
    seconds = all.stream().mapToLong(Phase::second).toArray();
    phases = all.stream().map(Phase::name).toArray(String[]::new);
    starts = all.stream().mapToLong(Phase::start).toArray();
  }

  private record Phase(long second, String name, long start) {}

  /// @param year by UTC
  static SessionTable of(Calendar calendar, int year) {
    var draft = new Draft(calendar);
    for (LocalDate day = LocalDate.of(year, 1, 1).minusDays(MARGIN);
        day.isBefore(LocalDate.of(year + 1, 1, 1).plusDays(MARGIN));
        day = day.plusDays(1)) {
      var parts = calendar.session(day);
      if (!parts.isEmpty()) {
        draft.add(day.toEpochDay() * Zone.DAY, parts);
      }
    }
    return new SessionTable(draft.all);
  }

  /// One that is closed for ever.
  static final SessionTable EMPTY =
      new SessionTable(List.of(new Phase(Long.MIN_VALUE, CLOSED, Tensor.NO_TIME)));

  /// The number of the phase that a second falls in.
  int at(long second) {
    int found = Arrays.binarySearch(seconds, second);
    return found >= 0 ? found : -found - 2;
  }

  /// Whether a second falls in a phase.
  boolean has(long second, int phase) {
    return seconds[phase] <= second && (phase + 1 == seconds.length || second < seconds[phase + 1]);
  }

  String phase(int phase) {
    return phases[phase];
  }

  long start(int phase) {
    return starts[phase];
  }

  /// Sessions in the order of their days.
  private static final class Draft {
    private final Zone zone;
    private final Calendar.Phases lengths;
    private final List<Phase> all =
        new ArrayList<>(List.of(new Phase(Long.MIN_VALUE, CLOSED, Tensor.NO_TIME)));

    /// Where the last session ended.
    private long ended = Long.MIN_VALUE;

    Draft(Calendar calendar) {
      this.zone = calendar.zone();
      this.lengths = calendar.phases();
    }

    void add(long midnight, List<Calendar.Part> parts) {
      long open = zone.instant(midnight + parts.getFirst().open());
      long close = zone.instant(midnight + parts.getLast().close());
      long early = Math.max(ended, open - lengths.before());
      // What comes after a session ends where the next begins.
      while (all.size() > 1 && all.getLast().second >= early) {
        all.removeLast();
      }
      if (early < open) {
        all.add(new Phase(early, "pre-market", Tensor.NO_TIME));
      }
      inside(midnight, parts, open, close);
      ended = close;
      if (lengths.after() > 0) {
        all.add(new Phase(close, "post-market", Tensor.NO_TIME));
      }
      all.add(new Phase(close + lengths.after(), CLOSED, Tensor.NO_TIME));
    }

    private void inside(long midnight, List<Calendar.Part> parts, long open, long close) {
      long opened = Math.min(open + lengths.open(), close);
      long closes = Math.max(opened, close - lengths.close());
      var cuts = new TreeSet<>(List.of(open, opened, closes));
      for (int i = 0; i + 1 < parts.size(); i++) {
        cuts.add(zone.instant(midnight + parts.get(i).close()));
        cuts.add(zone.instant(midnight + parts.get(i + 1).open()));
      }
      for (long cut : cuts.headSet(close)) {
        boolean rests =
            parts.stream()
                .noneMatch(
                    part ->
                        zone.instant(midnight + part.open()) <= cut
                            && cut < zone.instant(midnight + part.close()));
        String name = cut < opened ? "open" : cut < closes ? "midday" : "close";
        all.add(new Phase(cut, rests ? "break" : name, open * Zone.NANOS));
      }
    }
  }
}
