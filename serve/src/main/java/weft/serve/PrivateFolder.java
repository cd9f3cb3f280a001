package weft.serve;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/// A folder of one process, which nobody else may read. The process holds a lock in it as long as
/// it lives, so that another can tell a folder that is left over: whatever ends a process gives up
/// its locks.
public final class PrivateFolder implements AutoCloseable {
  private static final String PREFIX = "weft-serve-";
  private static final String LOCK = "lock";

  /// A folder that young may belong to a process that has not locked it yet.
  private static final Duration YOUNG = Duration.ofSeconds(10);

  private final Path path;
  private final FileChannel lock;

  private PrivateFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /// A new folder in another one, from which those of processes that are gone are removed.
  public static PrivateFolder in(Path base) throws IOException {
    sweep(base, Instant.now().minus(YOUNG));
    Path path = Files.createTempDirectory(base, PREFIX);
    var lock =
        FileChannel.open(
            path.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    lock.lock();
    return new PrivateFolder(path, lock);
  }

  public Path path() {
    return path;
  }

  /// Removes the folders that processes left behind which are gone.
  ///
  /// @param before those that were changed later stay
  static void sweep(Path base, Instant before) {
    for (Path folder : list(base)) {
      String name = String.valueOf(folder.getFileName());
      if (name.startsWith(PREFIX) && isOlder(folder, before) && isLeft(folder)) {
        delete(folder);
      }
    }
  }

  private static boolean isOlder(Path folder, Instant before) {
    try {
      return Files.getLastModifiedTime(folder).toInstant().isBefore(before);
    } catch (IOException e) {
      return false;
    }
  }

  /// Whether nobody holds the lock. Folders of other users can't be opened, and stay.
  private static boolean isLeft(Path folder) {
    try (var channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE);
        var lock = channel.tryLock()) {
      return lock != null;
    } catch (IOException | OverlappingFileLockException e) {
      return false;
    }
  }

  private static List<Path> list(Path folder) {
    try (var files = Files.list(folder)) {
      return files.toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /// Removes the folder and what is in it; what can't be removed stays for the next process.
  private static void delete(Path folder) {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // Another process may be at it.
    }
  }

  @Override
  public void close() {
    delete(path);
    try {
      lock.close();
    } catch (IOException e) {
      // It ends with the process.
    }
  }
}
