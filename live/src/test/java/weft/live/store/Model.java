package weft.live.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import weft.testkit.Seeds;

/// What the snapshots of a store should be: a plain map after each write, and random changes to it.
final class Model {
  /// One write: what it was given, and all that must be there after it.
  record Step(
      byte[] head, Map<String, byte[]> changed, Set<String> gone, Map<String, byte[]> all) {}

  private final Seeds seeds;
  private final int entities;
  private final Map<String, byte[]> now = new TreeMap<>();
  private final List<Step> steps = new ArrayList<>();

  Model(Seeds seeds, int entities) {
    this.seeds = seeds;
    this.entities = entities;
  }

  List<Step> steps() {
    return steps;
  }

  /// The next random changes. The head counts them, so a snapshot says which it is.
  Step next() {
    var changed = new TreeMap<String, byte[]>();
    var gone = new TreeSet<String>();
    for (int i = seeds.between(0, entities); i > 0; i--) {
      String name = "e" + seeds.between(1, entities);
      if (seeds.chance(0.2)) {
        changed.remove(name);
        gone.add(name);
      } else {
        gone.remove(name);
        var state = ByteBuffer.allocate(seeds.between(0, 3) * 8);
        while (state.hasRemaining()) {
          state.putLong(seeds.next());
        }
        changed.put(name, state.array());
      }
    }
    now.putAll(changed);
    now.keySet().removeAll(gone);
    byte[] head = ByteBuffer.allocate(4).putInt(steps.size()).array();
    var step = new Step(head, changed, gone, new TreeMap<>(now));
    steps.add(step);
    return step;
  }

  /// Goes back to what was after a step; later ones never were.
  void backTo(int step) {
    steps.subList(step + 1, steps.size()).clear();
    now.clear();
    if (step >= 0) {
      now.putAll(steps.get(step).all);
    }
  }

  /// The step that a snapshot is of; every byte of it must be as it was then.
  int check(Snapshot snapshot) {
    int step = ByteBuffer.wrap(snapshot.head()).getInt();
    var expected = steps.get(step);
    assertThat(snapshot.head()).isEqualTo(expected.head);
    assertSame(snapshot.states(), expected.all);
    return step;
  }

  static void assertSame(Map<String, byte[]> actual, Map<String, byte[]> expected) {
    assertThat(actual.keySet()).isEqualTo(expected.keySet());
    actual.forEach(
        (name, state) ->
            assertThat(Arrays.equals(state, expected.get(name))).as("state of %s", name).isTrue());
  }

  static void write(SnapshotStore store, Step step) {
    store.write(step.head, step.changed, step.gone);
  }
}
