package weft.live.change;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import weft.ir.Element;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.jit.row.StatePart;

/// Whether a history ends where a snapshot stands: what rows have left behind in the snapshot must
/// be what the same rows leave behind when they are replayed.
public final class Agreement {
  private final History history;
  private final Map<String, SavedState> saved;

  Agreement(History history, Map<String, SavedState> saved) {
    this.history = history;
    this.saved = saved;
  }

  /// Compares when the last rows were.
  void checkEnds(StatePosition stand) {
    for (String entity : new TreeSet<>(saved.keySet())) {
      long[] keys = history.keys(entity, 1);
      if (keys.length == 0) {
        continue;
      }
      long end = stand.last().getOrDefault(entity, Math.min(keys[0], stand.through()));
      if (keys[0] != end) {
        throw disagree(
            entity,
            "the snapshot has seen '%s' up to %s".formatted(entity, when(end)),
            "the history of '%s' goes up to %s".formatted(entity, when(keys[0])));
      }
    }
  }

  /// Compares all that both know for sure.
  void check(ChangePlan.Side side, Replay replay, Determined known, List<String> entities) {
    List<Need> needs = side.all();
    for (int e = 0; e < entities.size(); e++) {
      String entity = entities.get(e);
      SavedState before = Objects.requireNonNull(saved.get(entity));
      SavedState again = replay.state(entity);
      for (Need need : needs) {
        if (!agree(need, before, again, known.knownRows(need, e))) {
          throw disagree(
              entity,
              "what '%s' remembers of '%s' in the snapshot"
                  .formatted(side.user(need.key()), entity),
              "other values after the %d rows of '%s' in the history"
                  .formatted(history.keys(entity, Long.MAX_VALUE).length, entity));
        }
      }
    }
  }

  /// Whether a part is the same as far as it is known, or only one of them has it.
  ///
  /// @param rows how many of the last rows are known
  static boolean agree(Need need, SavedState a, SavedState b, int rows) {
    byte[] left = a.parts().get(need.key());
    byte[] right = b.parts().get(need.key());
    if (left == null || right == null || rows == 0) {
      return true;
    }
    if (need.part().kind() != StatePart.Kind.WINDOW) {
      int both = Math.min(SavedState.count(left), SavedState.count(right));
      return SavedState.sameNumbers(left, right, Math.min(rows, both));
    }
    if (need.span().isEmpty()) {
      return Arrays.equals(left, right);
    }
    int leftRows = SavedState.windowRows(left);
    int rightRows = SavedState.windowRows(right);
    int some = Math.min(rows, Math.max(leftRows, rightRows));
    return some <= leftRows
        && some <= rightRows
        && SavedState.sameRows(
            left, right, some, need.width(), need.span().get() instanceof Span.Time);
  }

  /// Whether all of a part that a need asks for, and that there is, is the same.
  static boolean same(Need need, SavedState a, SavedState b) {
    boolean ring = need.part().kind() == StatePart.Kind.RING;
    return agree(need, a, b, ring ? need.part().size() : Integer.MAX_VALUE);
  }

  private String when(long key) {
    var table = history.table();
    boolean timed =
        table.order().filter(name -> table.column(name).element() == Element.TIME).isPresent();
    return timed ? Instant.EPOCH.plusNanos(key).toString() : String.valueOf(key);
  }

  public static WeftException disagree(String entity, String expected, String found) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, "the history does not end where the snapshot stands")
            .about(entity)
            .expected(expected)
            .found(found)
            .hint(
                "the history must end with the last row that the snapshot has seen of each entity,"
                    + " and have no rows that were dropped as late"));
  }

  /// Names, but not too many.
  public static String some(List<String> names) {
    return names.stream().limit(3).map(name -> "'" + name + "'").collect(Collectors.joining(", "))
        + (names.size() > 3 ? ", ..." : "");
  }
}
