package weft.files.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Files that are open because they are read, and a few that may be read again: a system does not
/// let thousands be open at a time.
final class OpenFiles implements AutoCloseable {
  private static final int MOST_IDLE = 32;

  private static final class Opened {
    private final FileChannel channel;
    private int users;

    Opened(FileChannel channel) {
      this.channel = channel;
    }
  }

  /// Those that have been idle for the longest time first.
  private final Map<Path, Opened> files = new LinkedHashMap<>(16, 0.75f, true);

  /// Opens a file, or gives it if it is open; to be given back.
  synchronized FileChannel take(Path path) throws IOException {
    Opened opened = files.get(path);
    if (opened == null) {
      opened = new Opened(FileChannel.open(path));
      files.put(path, opened);
    }
    opened.users++;
    return opened.channel;
  }

  synchronized void giveBack(Path path) throws IOException {
    Opened given = files.get(path);
    if (given != null) {
      given.users--;
    }
    if (files.size() > MOST_IDLE) {
      Path idle = idle();
      Opened old = idle == null ? null : files.remove(idle);
      if (old != null) {
        old.channel.close();
      }
    }
  }

  private @Nullable Path idle() {
    for (var entry : files.entrySet()) {
      if (entry.getValue().users == 0) {
        return entry.getKey();
      }
    }
    return null;
  }

  @Override
  public synchronized void close() throws IOException {
    List<Opened> all = new ArrayList<>(files.values());
    files.clear();
    for (Opened opened : all) {
      opened.channel.close();
    }
  }
}
