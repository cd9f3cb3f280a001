package weft.live.change;

import weft.ir.Span;
import weft.rewrite.LookBack;

/// What becomes of the state of a feature when features are edited.
public sealed interface Fate {
  /// It has none: a row is enough to compute it.
  record Stateless() implements Fate {}

  /// All of it is in a snapshot of the old features.
  record Kept() implements Fate {}

  /// It follows from the last rows of an entity.
  ///
  /// @param rows how many
  /// @param nanos how far back in time from there, or 0
  record Rebuilt(int rows, long nanos) implements Fate {
    /// `19 rows`, `1h`, `1h and 19 rows`.
    public String from() {
      return from("row");
    }

    /// @param row what rows are called
    public String from(String row) {
      String some = rows + " " + row + (rows == 1 ? "" : "s");
      if (nanos == 0) {
        return some;
      }
      String time = new Span.Time(nanos).toString();
      return rows == 0 ? time : time + " and " + some;
    }
  }

  /// It follows from the ticks of a bar that has begun.
  record FromTicks() implements Fate {}

  /// It depends on all rows that there ever were.
  record RebuiltFromAll() implements Fate {}

  /// What follows from so much history.
  static Fate of(LookBack depth) {
    return depth.all() ? new RebuiltFromAll() : new Rebuilt(depth.rows(), depth.nanos());
  }

  /// Whether history is needed for it.
  default boolean needsHistory() {
    return switch (this) {
      case Stateless _, Kept _ -> false;
      case FromTicks _, Rebuilt _, RebuiltFromAll _ -> true;
    };
  }

  /// In a few words.
  default String text() {
    return text("row");
  }

  /// @param row what rows are called
  default String text(String row) {
    return switch (this) {
      case Stateless _ -> "none needed";
      case Kept _ -> "kept";
      case FromTicks _ -> "rebuilt from its ticks";
      case Rebuilt rebuilt -> "rebuilt from " + rebuilt.from(row);
      case RebuiltFromAll _ -> "rebuilt from all history";
    };
  }

  /// The fate of what needs more of the two.
  static Fate worse(Fate a, Fate b) {
    return switch (a) {
      case Stateless _ -> b;
      case Kept _ -> b instanceof Stateless ? a : b;
      case FromTicks _ -> b instanceof Stateless || b instanceof Kept ? a : b;
      case RebuiltFromAll _ -> a;
      case Rebuilt(int rows, long nanos) ->
          switch (b) {
            case Stateless _, Kept _, FromTicks _ -> a;
            case RebuiltFromAll _ -> b;
            case Rebuilt(int more, long later) ->
                new Rebuilt(Math.max(rows, more), Math.max(nanos, later));
          };
    };
  }
}
