package weft.files.shared;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// A folder whose files stay mapped, in which files are written in place.
///
/// ```java
/// try (var folder = SharedFolder.of(Path.of("/dev/shm/mine"));
///     var file = SharedFolder.open(Path.of("/dev/shm/mine/1.arrow")).orElseThrow()) {
///   file.bytes();
/// }
/// ```
public final class SharedFolder implements AutoCloseable {
  private static final List<SharedFolder> ALL = new CopyOnWriteArrayList<>();

  private final Path folder;
  private final Map<Path, SharedFile> files = new HashMap<>();

  private SharedFolder(Path folder) {
    this.folder = folder;
  }

  /// From now on files of the folder stay mapped.
  public static SharedFolder of(Path folder) {
    var shared = new SharedFolder(folder.toAbsolutePath().normalize());
    ALL.add(shared);
    return shared;
  }

  /// A file of such a folder, mapped; it is there if it is to be read, and made if not. Nothing for
  /// files elsewhere.
  public static Optional<SharedFile> open(Path file) throws IOException {
    var folder = over(file);
    return folder.isPresent() ? Optional.of(folder.get().opened(file)) : Optional.empty();
  }

  /// The file is not used any more.
  public static void forget(Path file) {
    over(file).ifPresent(folder -> folder.forgotten(file));
  }

  private static Optional<SharedFolder> over(Path file) {
    Path parent = file.toAbsolutePath().normalize().getParent();
    return ALL.stream().filter(each -> each.folder.equals(parent)).findFirst();
  }

  private synchronized SharedFile opened(Path file) throws IOException {
    SharedFile known = files.get(file);
    if (known == null) {
      known = SharedFile.map(file);
      files.put(file, known);
    }
    return known.used();
  }

  private synchronized void forgotten(Path file) {
    SharedFile known = files.remove(file);
    if (known != null) {
      known.forget();
    }
  }

  /// Files of the folder are files as all others again.
  @Override
  public synchronized void close() {
    ALL.remove(this);
    files.values().forEach(SharedFile::forget);
    files.clear();
  }
}
