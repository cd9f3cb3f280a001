package weft.live.bar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Takes what is left behind of bars over to bars of the same rule that show other columns: what
/// both have stays, the rest comes from bars that were made again from the same ticks, or starts as
/// if there had been none.
public final class BarTransfer {
  private final BarColumns old;
  private final BarColumns next;

  /// For each column of the new bars its place in the old ones; -1 where they lack it.
  private final int[] numbers;

  private final int[] others;

  /// @param before what a column was called that is the same, if there was one
  public BarTransfer(BarColumns old, BarColumns next, Function<String, Optional<String>> before) {
    this.old = old;
    this.next = next;
    this.numbers = next.measures().stream().mapToInt(measure -> place(measure, before)).toArray();
    var names = List.copyOf(old.others().keySet());
    this.others =
        next.others().entrySet().stream()
            .mapToInt(
                other ->
                    before
                        .apply(other.getKey())
                        .filter(name -> other.getValue() == old.others().get(name))
                        .map(names::indexOf)
                        .orElse(-1))
            .toArray();
  }

  private int place(BarColumns.Measure measure, Function<String, Optional<String>> before) {
    for (int i = 0; i < old.measures().size(); i++) {
      var known = old.measures().get(i);
      if (known.aggregate() == measure.aggregate()
          && before.apply(measure.name()).filter(known.name()::equals).isPresent()) {
        return i;
      }
    }
    return -1;
  }

  /// The columns that the old bars lack.
  public List<String> missing() {
    var missing = new ArrayList<String>();
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] < 0) {
        missing.add(next.measures().get(i).name());
      }
    }
    var names = List.copyOf(next.others().keySet());
    for (int i = 0; i < others.length; i++) {
      if (others[i] < 0) {
        missing.add(names.get(i));
      }
    }
    return missing;
  }

  private static BarState state(BarColumns columns, String entity, byte[] saved) {
    var state = new BarState(entity, columns);
    if (saved.length > 0) {
      state.load(saved);
    }
    return state;
  }

  /// Up to when the bars of an entity came out; the smallest number where none did, or bars have no
  /// duration.
  public long closed(String entity, byte[] saved) {
    return state(old, entity, saved).next;
  }

  /// When the bar began that an entity has begun, if it has.
  public Optional<Long> begun(String entity, byte[] saved) {
    BarState state = state(old, entity, saved);
    return state.open ? Optional.of(state.start) : Optional.empty();
  }

  /// The saved form for the new bars.
  ///
  /// @param again of new bars that were made again from the ticks; empty where there are none
  public byte[] of(String entity, byte[] saved, byte[] again) {
    BarState from = state(old, entity, saved);
    BarState to = state(next, entity, again);
    to.takeOver(from);
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] >= 0) {
        System.arraycopy(
            from.cells, Gathered.CELLS * numbers[i], to.cells, Gathered.CELLS * i, Gathered.CELLS);
      }
    }
    for (int i = 0; i < others.length; i++) {
      if (others[i] >= 0) {
        System.arraycopy(
            from.others, Gathered.CELLS * others[i], to.others, Gathered.CELLS * i, Gathered.CELLS);
      }
    }
    return to.save();
  }

  /// Whether bars that were made again have seen the same ticks, as far as both tell.
  ///
  /// @param shown whether what they show must be the same, too: features of ticks may need more
  ///   ticks than there are
  public boolean agrees(String entity, byte[] saved, byte[] again, boolean shown) {
    BarState from = state(old, entity, saved);
    BarState to = state(next, entity, again);
    if (from.last != to.last || from.open != to.open) {
      return false;
    }
    if (!from.open) {
      return true;
    }
    boolean same =
        from.start == to.start && from.end == to.end && isSame(from.progress, to.progress);
    for (int i = 0; i < numbers.length; i++) {
      same &=
          !shown
              || numbers[i] < 0
              || isSame(from.cells[Gathered.CELLS * numbers[i]], to.cells[Gathered.CELLS * i]);
    }
    return same;
  }

  private static boolean isSame(double a, double b) {
    return Double.doubleToLongBits(a) == Double.doubleToLongBits(b);
  }
}
