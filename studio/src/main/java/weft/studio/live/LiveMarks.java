package weft.studio.live;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import weft.ir.json.Json;
import weft.live.Counters;
import weft.studio.tab.JsonFields;

/// Rows that did not come in their turn, and what became of them.
final class LiveMarks {
  private static final int MOST = 400;
  private static final int LOGGED = 100;

  private final List<Json> fresh = new ArrayList<>();
  private final Deque<Json> log = new ArrayDeque<>();

  /// What became of a row.
  enum Kind {
    /// It was put in its place before it was due.
    REORDERED,
    /// It came too late, and results were corrected.
    CORRECTED,
    /// It came too late, and was dropped.
    DROPPED,
    /// Its number had been seen.
    REPEATED;

    boolean isLost() {
      return this == DROPPED;
    }
  }

  /// What became of the row that came between two counts.
  static Optional<Kind> between(Counters before, Counters after) {
    if (after.lateDropped() > before.lateDropped()) {
      return Optional.of(Kind.DROPPED);
    }
    if (after.lateCorrected() > before.lateCorrected()) {
      return Optional.of(Kind.CORRECTED);
    }
    if (after.reordered() > before.reordered()) {
      return Optional.of(Kind.REORDERED);
    }
    return after.repeated() > before.repeated() ? Optional.of(Kind.REPEATED) : Optional.empty();
  }

  /// @param place when the row is of
  /// @param late seconds after its time that it came
  /// @param watched the entity whose marks a page shows in its plots
  void add(Kind kind, String entity, double place, double late, String watched) {
    var mark =
        JsonFields.of("kind", kind.name().toLowerCase(Locale.ROOT))
            .with("entity", entity)
            .with("x", place)
            .with("late_seconds", late)
            .json();
    if (entity.equals(watched) && fresh.size() < MOST) {
      fresh.add(mark);
    }
    log.addFirst(mark);
    if (log.size() > LOGGED) {
      log.removeLast();
    }
  }

  /// Those of the watched entity since this was asked last.
  Json fresh() {
    var told = Json.of(fresh);
    fresh.clear();
    return told;
  }

  /// The last ones of all entities, newest first.
  Json log() {
    return Json.of(List.copyOf(log));
  }
}
