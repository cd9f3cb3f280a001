package weft.live.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Many entities are one file and a few large writes, and a change of a few of them is a small
/// file.
class ManyEntitiesTest {
  private static final int ENTITIES = 10_000;
  private static final int SIZE = 2048;

  @Test
  void ten_thousand_entities() throws Exception {
    var disk = new SimulatedDisk(1);
    var all = new TreeMap<String, byte[]>();
    for (int i = 0; i < ENTITIES; i++) {
      byte[] state = new byte[SIZE];
      state[i % SIZE] = (byte) i;
      all.put("entity" + i, state);
    }
    try (var store = SnapshotStore.open(disk)) {
      int before = disk.operations();
      store.write(new byte[100], all, Set.of());
      long base = disk.used();
      assertThat(base).isBetween((long) ENTITIES * SIZE, (long) ENTITIES * (SIZE + 50));
      assertThat(disk.names()).hasSize(1);
      assertThat(disk.operations() - before).isLessThan((int) (base / 100_000) + 10);

      var few = new TreeMap<>(all.subMap("entity5000", "entity5100"));
      few.replaceAll((name, state) -> new byte[SIZE]);
      all.putAll(few);
      store.write(new byte[100], few, Set.of());
      assertThat(disk.used() - base).isLessThan((long) few.size() * (SIZE + 50) + 200);
      Model.assertSame(store.latest().orElseThrow().states(), all);
    }
  }
}
