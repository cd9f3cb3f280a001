package weft.live.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;
import weft.testkit.Seeds;

/// What is written comes back; bad files are passed over; old ones go when nobody needs them.
class SnapshotStoreTest {
  private final SimulatedDisk disk = new SimulatedDisk(1);

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  /// All of a snapshot in one line: `7 head a=1 b=2`.
  private static String show(Snapshot snapshot) {
    return snapshot.number()
        + " "
        + new String(snapshot.head(), UTF_8)
        + snapshot.states().entrySet().stream()
            .map(entry -> " " + entry.getKey() + "=" + new String(entry.getValue(), UTF_8))
            .collect(Collectors.joining());
  }

  private String latest() {
    disk.kill();
    try (var store = SnapshotStore.open(disk)) {
      return store.latest().map(SnapshotStoreTest::show).orElse("nothing");
    }
  }

  private List<String> remarks() {
    disk.kill();
    try (var store = SnapshotStore.open(disk)) {
      store.latest();
      return store.remarks();
    }
  }

  private List<String> files() throws Exception {
    return disk.names().stream().filter(name -> name.endsWith(".bin")).toList();
  }

  private boolean base(String name) {
    return disk.bytes(name)[15] == 1;
  }

  /// A map of ten states of a size, the first ones changed.
  private static Map<String, byte[]> ten(int size, int value) {
    return IntStream.range(0, 10)
        .boxed()
        .collect(Collectors.toMap(i -> "e" + i, i -> filled(size, value)));
  }

  private static byte[] filled(int size, int value) {
    byte[] bytes = new byte[size];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  @Test
  void an_empty_folder_has_no_snapshot() {
    assertThat(latest()).isEqualTo("nothing");
    assertThat(remarks()).isEmpty();
  }

  @Test
  void what_was_written_comes_back() {
    try (var store = SnapshotStore.open(disk)) {
      store.write(bytes("h1"), Map.of("a", bytes("1"), "b", bytes("2")), Set.of());
      assertThat(latest()).isEqualTo("1 h1 a=1 b=2");
      store.write(bytes("h2"), Map.of("b", bytes("3"), "c", bytes("4")), Set.of("a"));
      assertThat(latest()).isEqualTo("2 h2 b=3 c=4");
      store.write(bytes("h3"), Map.of("a", bytes("5")), Set.of());
      assertThat(latest()).isEqualTo("3 h3 a=5 b=3 c=4");
      store.write(bytes("h4"), Map.of(), Set.of());
      assertThat(latest()).isEqualTo("4 h4 a=5 b=3 c=4");
    }
  }

  @Test
  void a_snapshot_may_be_empty_and_names_may_be_any_text() {
    try (var store = SnapshotStore.open(disk)) {
      store.write(bytes(""), Map.of(), Set.of());
      assertThat(latest()).isEqualTo("1 ");
      var states = new TreeMap<String, byte[]>();
      for (String name : List.of("", "\0", "Ä€𝄞", "\ud800", "\udc00", "?", "x".repeat(300_000))) {
        states.put(name, filled(name.length(), 7));
      }
      store.write(bytes(""), states, Set.of());
      Model.assertSame(store.latest().orElseThrow().states(), states);
    }
  }

  @Test
  void a_store_goes_on_from_the_snapshot_it_was_asked_for() throws Exception {
    try (var store = SnapshotStore.open(disk)) {
      store.write(bytes("h1"), ten(100, 1), Set.of());
    }
    try (var store = SnapshotStore.open(disk)) {
      store.latest();
      store.write(bytes("h2"), Map.of("e3", bytes("new")), Set.of());
      assertThat(files()).hasSize(2);
      assertThat(base(files().get(1))).isFalse();
      assertThat(store.latest().orElseThrow().states()).hasSize(10).containsKey("e9");
    }
  }

  @Test
  void a_store_that_was_not_asked_starts_anew_and_keeps_what_was_there() throws Exception {
    try (var store = SnapshotStore.open(disk)) {
      store.write(bytes("h1"), ten(100, 1), Set.of());
      store.write(bytes("h2"), Map.of("e3", bytes("new")), Set.of());
    }
    try (var store = SnapshotStore.open(disk)) {
      store.write(bytes("h3"), Map.of("x", bytes("1")), Set.of());
    }
    assertThat(latest()).isEqualTo("3 h3 x=1");
    assertThat(files()).hasSize(3);
  }

  @Test
  void everything_can_be_written_anew() throws Exception {
    try (var store = SnapshotStore.open(disk)) {
      store.write(bytes("h1"), ten(100, 1), Set.of());
      store.writeAll(bytes("h2"), Map.of("x", bytes("1")));
      assertThat(base(files().get(1))).isTrue();
      assertThat(latest()).isEqualTo("2 h2 x=1");
      store.write(bytes("h3"), Map.of("y", bytes("2")), Set.of());
      assertThat(latest()).isEqualTo("3 h3 x=1 y=2");
    }
  }

  @Test
  void a_base_is_due_when_deltas_are_larger_and_the_chain_before_it_stays() throws Exception {
    try (var store = SnapshotStore.open(disk)) {
      store.write(bytes(""), ten(1000, 0), Set.of());
      for (int i = 1; i < 40; i++) {
        store.write(bytes(""), Map.of("e" + i % 10, filled(1000, i)), Set.of());
      }
      var bases = files().stream().filter(this::base).toList();
      assertThat(bases).hasSize(2);
      assertThat(files().getFirst()).isEqualTo(bases.getFirst());
      int between = files().indexOf(bases.getLast());
      assertThat(between).isBetween(8, 10);
      long deltas = 0;
      for (String name : files().subList(1, between)) {
        deltas += disk.size(name);
      }
      assertThat(deltas).isLessThanOrEqualTo(disk.size(bases.getLast()));
      assertThat(deltas + disk.size(files().get(1))).isGreaterThan(disk.size(bases.getLast()));
    }
  }

  @Test
  void a_chain_does_not_grow_without_end() throws Exception {
    try (var store = SnapshotStore.open(disk)) {
      store.write(bytes(""), ten(100_000, 0), Set.of());
      for (int i = 0; i < 65; i++) {
        store.write(bytes(""), Map.of(), Set.of());
      }
      assertThat(files()).hasSize(66);
      assertThat(base(files().getLast())).isTrue();
      assertThat(files().stream().filter(this::base)).hasSize(2);
    }
  }

  @Test
  void a_delta_without_its_chain_is_not_used() throws Exception {
    try (var store = SnapshotStore.open(disk)) {
      store.writeAll(bytes("h1"), ten(100, 1));
      store.writeAll(bytes("h2"), ten(100, 2));
      for (int i = 3; i < 6; i++) {
        store.write(bytes("h" + i), Map.of("e0", filled(1, i)), Set.of());
      }
    }
    var files = files();
    byte[] third = disk.bytes(files.get(2));
    disk.put(files.get(3), Arrays.copyOf(disk.bytes(files.get(3)), 90));
    assertThat(latest()).startsWith("3 h3 ");
    assertThat(remarks())
        .containsExactly(
            "snapshot-000000000005.bin is passed over: it builds on snapshot-000000000004.bin:"
                + " it is torn: it has 90 bytes and should have 99",
            "snapshot-000000000004.bin is passed over: it is torn: it has 90 bytes and should have"
                + " 99");
    disk.delete(files.get(2));
    assertThat(latest()).startsWith("2 h2 ");
    disk.delete(files.get(1));
    assertThat(latest()).startsWith("1 h1 ");
    disk.put(files.get(2), third);
    assertThat(latest()).startsWith("1 h1 ");
    assertThat(remarks())
        .contains(
            "snapshot-000000000003.bin is passed over: it builds on snapshot-000000000002.bin:"
                + " there is no such file");
    disk.delete(files.get(0));
    assertThat(latest()).isEqualTo("nothing");
    assertThat(remarks()).hasSize(3);
  }

  @Test
  void a_delta_builds_on_one_certain_file() throws Exception {
    var other = new SimulatedDisk(2);
    try (var store = SnapshotStore.open(other)) {
      store.write(bytes("other"), ten(100, 9), Set.of());
    }
    try (var store = SnapshotStore.open(disk)) {
      store.write(bytes("h1"), ten(100, 1), Set.of());
      store.write(bytes("h2"), Map.of("e1", bytes("2")), Set.of());
    }
    disk.put(files().getFirst(), other.bytes(files().getFirst()));
    assertThat(latest()).startsWith("1 other ");
    assertThat(remarks())
        .containsExactly(
            "snapshot-000000000002.bin is passed over: it builds on another file than the"
                + " snapshot-000000000001.bin that is there");
  }

  @Test
  void files_that_are_no_snapshots_are_let_be_and_strange_ones_explained() throws Exception {
    try (var store = SnapshotStore.open(disk)) {
      store.write(bytes("h1"), Map.of("a", bytes("1")), Set.of());
    }
    byte[] good = disk.bytes(files().getFirst());
    byte[] newer = good.clone();
    newer[11] = 2;
    disk.put("notes.txt", bytes("mine"));
    disk.put("snapshot-000000000002.bin", bytes("something else"));
    disk.put("snapshot-000000000003.bin", good);
    disk.put("snapshot-000000000004.bin", newer);
    disk.put("snapshot-000000000005.bin", new byte[0]);
    disk.put("snapshot-000000000006.bin.tmp", good);
    assertThat(latest()).isEqualTo("1 h1 a=1");
    assertThat(disk.names()).contains("notes.txt").doesNotContain("snapshot-000000000006.bin.tmp");
    assertThat(remarks())
        .containsExactly(
            "snapshot-000000000005.bin is passed over: it is empty",
            "snapshot-000000000004.bin is passed over: it has version 2 of the format and this Weft"
                + " reads versions up to 1: it was written by a newer one",
            "snapshot-000000000003.bin is passed over: it holds snapshot 1: the file was renamed",
            "snapshot-000000000002.bin is passed over: it is no snapshot: it does not begin with"
                + " the mark of one");
    disk.kill();
    try (var store = SnapshotStore.open(disk)) {
      store.latest();
      store.write(bytes("h6"), Map.of(), Set.of());
    }
    assertThat(latest()).isEqualTo("6 h6 a=1");
  }

  @Test
  void an_entity_is_either_there_or_gone() {
    try (var store = SnapshotStore.open(disk)) {
      assertThatThrownBy(() -> store.write(bytes(""), Map.of("a", bytes("")), Set.of("a")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'a'");
    }
  }

  @Test
  void a_closed_store_does_not_write() {
    var store = SnapshotStore.open(disk);
    store.close();
    assertThatThrownBy(() -> store.write(bytes(""), Map.of(), Set.of()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void only_one_uses_a_folder() {
    try (var store = SnapshotStore.open(disk)) {
      assertThatThrownBy(() -> SnapshotStore.open(disk))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("simulated is in use already")
          .hasMessageContaining("end the other process");
      store.write(bytes("h1"), Map.of(), Set.of());
    }
    var dead = SnapshotStore.open(disk);
    disk.kill();
    try (var store = SnapshotStore.open(disk)) {
      dead.close();
      assertThatThrownBy(() -> SnapshotStore.open(disk)).hasMessageContaining("in use");
      assertThat(store.latest()).isPresent();
    }
  }

  @Test
  void random_writes_and_restarts_come_back() {
    for (int seed = 0; seed < 60; seed++) {
      var mine = new SimulatedDisk(seed);
      var seeds = new Seeds(seed);
      var model = new Model(seeds, 12);
      for (int run = 0; run < 4; run++) {
        try (var store = SnapshotStore.open(mine)) {
          var start = store.latest();
          assertThat(start.isPresent()).isEqualTo(run > 0);
          start.ifPresent(model::check);
          for (int i = seeds.between(1, 12); i > 0; i--) {
            Model.write(store, model.next());
            int at = model.check(store.latest().orElseThrow());
            assertThat(at).isEqualTo(model.steps().size() - 1);
          }
          assertThat(store.remarks()).isEmpty();
        }
      }
    }
  }
}
