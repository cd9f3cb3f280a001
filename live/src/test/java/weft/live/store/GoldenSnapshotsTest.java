package weft.live.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Snapshots of every version of the format stay readable. `README.md` beside the files says how a
/// version is added.
class GoldenSnapshotsTest {
  private static final Path GOLDEN = Path.of("src/test/resources/weft/live/store");

  @TempDir private Path temp;

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  /// The states of all kinds that the files hold.
  private static Map<String, byte[]> first() {
    byte[] every = new byte[256];
    IntStream.range(0, 256).forEach(i -> every[i] = (byte) i);
    return Map.of(
        "", bytes("no name"),
        "AAPL", every,
        "empty", new byte[0],
        "gone soon", bytes("x"),
        "Größe €𝄞", bytes("text"),
        "\ud800", bytes("half a character"));
  }

  private static Map<String, byte[]> second() {
    return Map.of("AAPL", bytes("changed"), "new", bytes("1"));
  }

  private static void write(Disk disk) {
    try (var store = SnapshotStore.open(disk)) {
      store.write(bytes("first head"), first(), Set.of());
      store.write(bytes("second head"), second(), Set.of("gone soon"));
    }
  }

  static List<Path> versions() throws IOException {
    try (Stream<Path> folders = Files.list(GOLDEN)) {
      return folders.filter(Files::isDirectory).sorted().toList();
    }
  }

  private static SimulatedDisk disk(Path folder) throws IOException {
    var disk = new SimulatedDisk(1);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        disk.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return disk;
  }

  @ParameterizedTest
  @MethodSource("versions")
  void every_version_is_read(Path folder) throws Exception {
    var disk = disk(folder);
    try (var store = SnapshotStore.open(disk)) {
      var states = new HashMap<>(first());
      states.putAll(second());
      states.remove("gone soon");
      var snapshot = store.latest().orElseThrow();
      assertThat(snapshot.remarks()).isEmpty();
      assertThat(snapshot.number()).isEqualTo(2);
      assertThat(snapshot.head()).isEqualTo(bytes("second head"));
      Model.assertSame(snapshot.states(), new TreeMap<>(states));
    }
    disk.delete("snapshot-000000000002.bin");
    try (var store = SnapshotStore.open(disk)) {
      var snapshot = store.latest().orElseThrow();
      assertThat(snapshot.head()).isEqualTo(bytes("first head"));
      Model.assertSame(snapshot.states(), new TreeMap<>(first()));
    }
  }

  /// A program of today goes on from an old snapshot.
  @ParameterizedTest
  @MethodSource("versions")
  void every_version_can_be_built_on(Path folder) throws Exception {
    var disk = disk(folder);
    try (var store = SnapshotStore.open(disk)) {
      store.latest();
      store.write(bytes("third head"), Map.of("new", bytes("2")), Set.of());
      var snapshot = store.latest().orElseThrow();
      assertThat(snapshot.head()).isEqualTo(bytes("third head"));
      assertThat(snapshot.states()).containsKey("AAPL").containsEntry("new", bytes("2"));
    }
  }

  /// What is written today is the newest version, byte for byte; otherwise the version must grow.
  @Test
  void the_newest_version_is_what_is_written() throws Exception {
    var folder = temp.resolve("v" + SnapshotFile.VERSION);
    write(Disk.of(folder));
    String kept = System.getProperty("weft.golden");
    var golden = GOLDEN.resolve("v" + SnapshotFile.VERSION);
    if (kept != null) {
      Files.createDirectories(golden);
    }
    for (String name : List.of("snapshot-000000000001.bin", "snapshot-000000000002.bin")) {
      if (kept != null) {
        Files.copy(folder.resolve(name), golden.resolve(name));
      }
      assertThat(folder.resolve(name))
          .as("the format changed: see README.md beside the files")
          .hasSameBinaryContentAs(golden.resolve(name));
    }
    assertThat(versions()).hasSize(SnapshotFile.VERSION);
  }
}
