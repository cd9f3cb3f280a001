package weft.live.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;
import weft.testkit.Property;
import weft.testkit.Seeds;

/// After a crash at any operation there is the last snapshot whose write returned, or the one that
/// was being written; after a failure, the changes are in the next one.
class CrashTest {
  /// Writes until the disk crashes or the steps are done; the number of writes that returned.
  private static int writeUntilCrash(SimulatedDisk disk, Model model, int steps) {
    int done = model.steps().size();
    try (var store = SnapshotStore.open(disk)) {
      store.latest();
      for (int i = 0; i < steps; i++) {
        Model.write(store, model.next());
        done++;
      }
    } catch (SimulatedDisk.Crash crash) {
      // as asked
    }
    return done;
  }

  @Test
  void every_operation_of_a_run() {
    var whole = new SimulatedDisk(0);
    writeUntilCrash(whole, new Model(new Seeds(3), 8), 12);
    assertThat(whole.operations()).isGreaterThan(60);
    for (int operation = 1; operation <= whole.operations(); operation++) {
      for (int seed = 0; seed < 6; seed++) {
        var disk = new SimulatedDisk(seed);
        var model = new Model(new Seeds(3), 8);
        disk.crashAt(operation);
        int done = writeUntilCrash(disk, model, 12);
        int found = found(disk, model);
        assertThat(found + 1).as("operation %d", operation).isBetween(done, model.steps().size());
      }
    }
  }

  private static int found(SimulatedDisk disk, Model model) {
    try (var store = SnapshotStore.open(disk)) {
      return store.latest().map(model::check).orElse(-1);
    }
  }

  @Test
  void many_crashes_one_after_the_other() {
    for (long seed = 0; seed < Property.scaled(300); seed++) {
      var seeds = new Seeds(seed);
      var disk = new SimulatedDisk(seed);
      var model = new Model(seeds, 10);
      for (int crash = 0; crash < 8; crash++) {
        disk.crashAt(disk.operations() + seeds.between(1, 60));
        int done = writeUntilCrash(disk, model, 100);
        int found = found(disk, model);
        assertThat(found + 1).as("seed %d", seed).isBetween(done, model.steps().size());
        model.backTo(found);
      }
    }
  }

  @Test
  void a_killed_process_leaves_what_it_wrote() {
    var disk = new SimulatedDisk(1);
    var model = new Model(new Seeds(1), 8);
    var store = SnapshotStore.open(disk);
    for (int i = 0; i < 5; i++) {
      Model.write(store, model.next());
    }
    disk.kill();
    assertThat(found(disk, model)).isEqualTo(4);
  }

  /// Each operation of a write fails once; the write after it has what the failed one should have
  /// written.
  @Test
  void a_failed_write_is_made_good_by_the_next() {
    for (int late = 1; late <= 6; late++) {
      for (int before = 0; before < 10; before++) {
        var disk = new SimulatedDisk(late);
        var model = new Model(new Seeds(before), 8);
        var store = SnapshotStore.open(disk);
        for (int i = 0; i < before; i++) {
          Model.write(store, model.next());
        }
        disk.failAt(disk.operations() + late, "Input/output error");
        boolean failed = false;
        try {
          Model.write(store, model.next());
        } catch (WeftException e) {
          failed = true;
          assertThat(e.first().found()).hasValue("Input/output error");
        }
        if (late <= 4 && before > 0) {
          assertThat(failed).as("operation %d", late).isTrue();
        }
        assertThat(store.latest().map(model::check).orElse(-1)).isBetween(before - 1, before);
        Model.write(store, model.next());
        disk.losePower();
        assertThat(found(disk, model)).isEqualTo(before + 1);
      }
    }
  }

  /// Before anything is written, the store has to look at what is there.
  @Test
  void a_first_write_that_failed_is_made_good_by_the_next() {
    for (boolean all : new boolean[] {false, true}) {
      var disk = new SimulatedDisk(1);
      byte[] head = {1};
      try (var store = SnapshotStore.open(disk)) {
        disk.failAt(disk.operations() + 1, "Input/output error");
        assertThatThrownBy(
                () -> {
                  if (all) {
                    store.writeAll(head, Map.of("A", head));
                  } else {
                    store.write(head, Map.of("A", head), Set.of());
                  }
                })
            .isInstanceOf(WeftException.class);
        assertThat(store.latest()).isEmpty();
        store.write(head, Map.of("B", head), Set.of());
        assertThat(store.latest().orElseThrow().states()).containsOnlyKeys("A", "B");
      }
    }
  }

  @Test
  void a_full_disk_says_so_and_loses_nothing() {
    for (int room = 0; room < 400; room += 7) {
      var disk = new SimulatedDisk(room);
      var model = new Model(new Seeds(8), 8);
      try (var store = SnapshotStore.open(disk)) {
        for (int i = 0; i < 3; i++) {
          Model.write(store, model.next());
        }
        long used = disk.used();
        disk.capacity(used + room % 150);
        for (int i = 0; i < 3; i++) {
          assertThatThrownBy(() -> Model.write(store, model.next()))
              .isInstanceOf(WeftException.class)
              .hasMessageContaining("can't be written to simulated")
              .hasMessageContaining("snapshot-00000000000")
              .hasMessageContaining("No space left on device")
              .hasMessageContaining("make room on the disk; nothing is lost");
          assertThat(disk.used()).isEqualTo(used);
          assertThat(model.check(store.latest().orElseThrow())).isEqualTo(2);
        }
        disk.capacity(Long.MAX_VALUE);
        Model.write(store, model.next());
        assertThat(model.check(store.latest().orElseThrow())).isEqualTo(6);
      }
    }
  }

  @Test
  void a_disk_that_becomes_read_only_says_so_and_loses_nothing() {
    var disk = new SimulatedDisk(1);
    var model = new Model(new Seeds(8), 8);
    try (var store = SnapshotStore.open(disk)) {
      Model.write(store, model.next());
      disk.readOnly(true);
      assertThatThrownBy(() -> Model.write(store, model.next()))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("Read-only file system")
          .hasMessageContaining("make the folder writable");
      assertThat(model.check(store.latest().orElseThrow())).isEqualTo(0);
      disk.readOnly(false);
      Model.write(store, model.next());
      assertThat(model.check(store.latest().orElseThrow())).isEqualTo(2);
    }
    disk.readOnly(true);
    assertThatThrownBy(() -> SnapshotStore.open(disk))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("the folder of snapshots simulated can't be used");
  }

  /// A base that could not be written is still due.
  @Test
  void a_base_that_failed_is_written_next() throws Exception {
    var disk = new SimulatedDisk(1);
    var model = new Model(new Seeds(8), 8);
    try (var store = SnapshotStore.open(disk)) {
      Model.write(store, model.next());
      disk.capacity(0);
      var all = model.next();
      assertThatThrownBy(() -> store.writeAll(all.head(), all.all()))
          .isInstanceOf(WeftException.class);
      disk.capacity(Long.MAX_VALUE);
      Model.write(store, model.next());
      assertThat(model.check(store.latest().orElseThrow())).isEqualTo(2);
      assertThat(disk.bytes("snapshot-000000000003.bin")[15]).isEqualTo((byte) 1);
    }
  }
}
