package weft.live.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.problem.WeftException;
import weft.testkit.Seeds;

/// A real folder does what the simulated disk does.
class FolderDiskTest {
  /// A process that takes the lock of a folder, says so, and lives until it is killed.
  private static final String HOLDER =
      """
      void main(String[] file) throws Exception {
        var channel = java.nio.channels.FileChannel.open(java.nio.file.Path.of(file[0]),
            java.nio.file.StandardOpenOption.WRITE, java.nio.file.StandardOpenOption.CREATE);
        channel.lock();
        System.out.println("held");
        Thread.sleep(java.time.Duration.ofHours(1));
      }
      """;

  @TempDir private Path temp;

  @Test
  void what_was_written_comes_back() throws Exception {
    var folder = temp.resolve("new/folders");
    var seeds = new Seeds(4);
    var model = new Model(seeds, 10);
    for (int run = 0; run < 3; run++) {
      try (var store = SnapshotStore.open(folder)) {
        assertThat(store.latest().map(model::check).orElse(-1)).isEqualTo(10 * run - 1);
        for (int i = 0; i < 10; i++) {
          Model.write(store, model.next());
        }
      }
    }
    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .allMatch(name -> name.matches("lock|snapshot-[0-9]{12}\\.bin"))
          .contains("lock", "snapshot-000000000030.bin");
    }
  }

  @Test
  void an_interrupt_does_not_stop_a_write() {
    var model = new Model(new Seeds(4), 10);
    try (var store = SnapshotStore.open(temp)) {
      Thread.currentThread().interrupt();
      Model.write(store, model.next());
      assertThat(Thread.interrupted()).isTrue();
      assertThat(model.check(store.latest().orElseThrow())).isEqualTo(0);
    }
  }

  @Test
  void one_process_has_one_store_of_a_folder() {
    try (var store = SnapshotStore.open(temp)) {
      assertThatThrownBy(() -> SnapshotStore.open(temp))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining(temp + " is in use already");
      store.write(new byte[0], Map.of(), Set.of());
    }
    SnapshotStore.open(temp).close();
  }

  @Test
  void another_process_locks_a_folder_until_it_dies() throws Exception {
    var source = Files.writeString(temp.resolve("Holder.java"), HOLDER);
    var folder = Files.createDirectory(temp.resolve("snapshots"));
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var process =
        new ProcessBuilder(java, source.toString(), folder.resolve("lock").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(process.inputReader().readLine()).isEqualTo("held");
      assertThatThrownBy(() -> SnapshotStore.open(folder))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("in use already")
          .hasMessageContaining("another process");
    } finally {
      process.destroyForcibly().waitFor();
    }
    SnapshotStore.open(folder).close();
  }

  @Test
  void a_folder_that_is_none_is_explained() throws Exception {
    var file = Files.writeString(temp.resolve("file"), "mine");
    for (Path folder : new Path[] {file, file.resolve("below")}) {
      assertThatThrownBy(() -> SnapshotStore.open(folder))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("the folder of snapshots " + folder + " can't be used")
          .hasMessageContaining("give another folder");
    }
    assertThat(file).hasContent("mine");
  }

  @Test
  void a_folder_that_is_taken_away_is_explained_and_nothing_is_lost() throws Exception {
    var folder = temp.resolve("snapshots");
    var model = new Model(new Seeds(4), 10);
    try (var store = SnapshotStore.open(folder)) {
      Model.write(store, model.next());
      var away = Files.move(folder, temp.resolve("away"));
      assertThatThrownBy(() -> Model.write(store, model.next()))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("snapshot-000000000002.bin can't be written to " + folder);
      Files.move(away, folder);
      Model.write(store, model.next());
      assertThat(model.check(store.latest().orElseThrow())).isEqualTo(2);
    }
  }
}
