package weft.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFolderTest {
  @TempDir private Path base;

  @Test
  void itIsRemovedWithWhatIsInIt() throws IOException {
    Path path;
    try (var folder = PrivateFolder.in(base)) {
      path = folder.path();
      Files.writeString(path.resolve("x.arrow"), "x");
      assertThat(Files.getPosixFilePermissions(path)).hasSize(3);
    }
    assertThat(path).doesNotExist();
  }

  @Test
  void whatADeadProcessLeftIsRemovedAndNothingElse() throws IOException {
    Path left = Files.createDirectory(base.resolve("weft-serve-1"));
    Files.createFile(left.resolve("lock"));
    Files.createFile(left.resolve("1.arrow"));
    Path unlocked = Files.createDirectory(base.resolve("weft-serve-2"));
    Path other = Files.createDirectory(base.resolve("weft-other"));
    Files.createFile(other.resolve("lock"));
    try (var alive = PrivateFolder.in(base)) {
      assertThat(left).as("it is young").exists();
      PrivateFolder.sweep(base, Instant.now().plusSeconds(10));
      assertThat(left).doesNotExist();
      assertThat(alive.path()).exists();
      assertThat(unlocked).as("nobody can tell whose it is").exists();
      assertThat(other).exists();
    }
  }

  @Test
  void aFolderThatIsNotThereHasNothingToSweep() {
    PrivateFolder.sweep(base.resolve("none"), Instant.now());
    assertThat(base.resolve("none")).doesNotExist();
  }
}
