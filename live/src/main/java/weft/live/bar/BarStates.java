package weft.live.bar;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the ticks of all entities left behind.
final class BarStates {
  private final Map<String, BarState> states = new HashMap<>();

  /// The same, by the UTF-8 bytes of their names.
  private final List<BarState> sorted = new ArrayList<>();

  private final List<BarState> changed = new ArrayList<>();

  @Nullable BarState find(String entity) {
    return states.get(entity);
  }

  /// All, by the UTF-8 bytes of the names of their entities.
  List<BarState> sorted() {
    return sorted;
  }

  BarState add(BarState state) {
    states.put(state.entity, state);
    sorted.add(-place(state.entity) - 1, state);
    return state;
  }

  void remove(String entity) {
    BarState old = states.remove(entity);
    if (old != null) {
      sorted.remove(place(entity));
      changed.remove(old);
    }
  }

  /// Where an entity stands among the sorted; where it would, less 1 and negative.
  private int place(String entity) {
    byte[] name = entity.getBytes(StandardCharsets.UTF_8);
    int from = 0;
    int to = sorted.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      int order =
          Arrays.compareUnsigned(sorted.get(middle).entity.getBytes(StandardCharsets.UTF_8), name);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return -from - 1;
  }

  void change(BarState state) {
    if (!state.changed) {
      state.changed = true;
      changed.add(state);
    }
  }

  /// The entities that changed since this was last asked.
  List<String> changed() {
    var names = changed.stream().map(state -> state.entity).toList();
    changed.forEach(state -> state.changed = false);
    changed.clear();
    return names;
  }
}
