package weft.live.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.testkit.Seeds;

/// Whatever happens to the bytes of the newest file, it is seen, and the one before is used.
class DamageTest {
  private final SimulatedDisk disk = new SimulatedDisk(1);
  private final Model model = new Model(new Seeds(5), 6);
  private final String newest = "snapshot-000000000003.bin";

  /// Three snapshots; the last is a base or a delta.
  private void write(boolean base) {
    try (var store = SnapshotStore.open(disk)) {
      Model.write(store, model.next());
      Model.write(store, model.next());
      var last = model.next();
      if (base) {
        store.writeAll(last.head(), last.all());
      } else {
        Model.write(store, last);
      }
      assertThat(model.check(store.latest().orElseThrow())).isEqualTo(2);
    }
    assertThat(disk.bytes(newest)[15]).isEqualTo((byte) (base ? 1 : 2));
  }

  private void seen(UnaryOperator<byte[]> damage, Object what) {
    byte[] good = disk.bytes(newest);
    disk.put(newest, damage.apply(good.clone()));
    try (var store = SnapshotStore.open(disk)) {
      var snapshot = store.latest().orElseThrow();
      assertThat(model.check(snapshot)).as("%s", what).isEqualTo(1);
      assertThat(snapshot.remarks()).singleElement().asString().startsWith(newest);
    }
    disk.put(newest, good);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void every_flip(boolean base) {
    write(base);
    for (int i = 0; i < disk.bytes(newest).length; i++) {
      for (int bit = 0; bit < 8; bit++) {
        int at = i;
        int mask = 1 << bit;
        seen(bytes -> flip(bytes, at, mask), at + " " + mask);
      }
      int at = i;
      seen(bytes -> flip(bytes, at, 0xff), at);
    }
  }

  private static byte[] flip(byte[] bytes, int at, int mask) {
    bytes[at] ^= (byte) mask;
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void every_cut(boolean base) {
    write(base);
    for (int i = 0; i < disk.bytes(newest).length; i++) {
      int length = i;
      seen(bytes -> Arrays.copyOf(bytes, length), length);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void every_tail_of_zeros_and_every_addition(boolean base) {
    write(base);
    int length = disk.bytes(newest).length;
    for (int i = 0; i < length - 1; i++) {
      int from = i;
      byte[] zeros = disk.bytes(newest);
      Arrays.fill(zeros, from, length, (byte) 0);
      seen(bytes -> zeros, from);
    }
    for (int i = 1; i < 100; i++) {
      int more = i;
      seen(bytes -> Arrays.copyOf(bytes, length + more), more);
    }
  }

  /// Lengths are checked against the file before anything is made that long. The checksums of the
  /// header are put right, so that it is believed.
  @Test
  void a_length_makes_no_large_array() throws Exception {
    write(true);
    for (int at : new int[] {48, 52, 56}) {
      for (int value : new int[] {Integer.MAX_VALUE, -1, 1 << 30}) {
        seen(bytes -> header(bytes, at, value), at + " " + value);
      }
    }
    var count = new FileSource(new ByteArrayInputStream(new byte[] {127, -1, -1, -1}), 4);
    assertThatThrownBy(count::name)
        .isInstanceOf(Damaged.class)
        .hasMessageContaining("does not fit into the file");
  }

  private static byte[] header(byte[] bytes, int at, int value) {
    var buffer = ByteBuffer.wrap(bytes);
    buffer.putInt(at, value);
    var sum = new CRC32C();
    sum.update(bytes, 0, 60);
    buffer.putInt(60, (int) sum.getValue());
    return bytes;
  }

  @Test
  void random_damage_to_any_files_gives_an_older_snapshot_or_none() {
    for (int seed = 0; seed < 300; seed++) {
      var seeds = new Seeds(seed);
      var mine = new SimulatedDisk(seed);
      var random = new Model(seeds, 8);
      try (var store = SnapshotStore.open(mine)) {
        for (int i = seeds.between(3, 15); i > 0; i--) {
          Model.write(store, random.next());
        }
      }
      for (String name : List.copyOf(namesOf(mine))) {
        if (seeds.chance(0.4)) {
          byte[] bytes = mine.bytes(name);
          mine.put(name, flip(bytes, seeds.between(0, bytes.length - 1), seeds.between(1, 255)));
        }
      }
      try (var store = SnapshotStore.open(mine)) {
        store.latest().ifPresent(random::check);
        int start = store.latest().map(random::check).orElse(-1);
        random.backTo(start);
        Model.write(store, random.next());
        assertThat(random.check(store.latest().orElseThrow())).isEqualTo(start + 1);
      }
    }
  }

  private static List<String> namesOf(SimulatedDisk disk) {
    try {
      return disk.names();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
