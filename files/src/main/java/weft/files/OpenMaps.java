package weft.files;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import weft.files.shared.SharedFolder;

/// Files that are mapped for a while; those of a shared folder stay so.
final class OpenMaps implements AutoCloseable {
  private final List<Runnable> ends = new ArrayList<>();

  MemorySegment map(Path file) throws IOException {
    var kept = SharedFolder.open(file);
    if (kept.isPresent()) {
      ends.add(kept.get()::close);
      return kept.get().bytes().asReadOnly();
    }
    var arena = Arena.ofShared();
    ends.add(arena::close);
    try (var channel = FileChannel.open(file)) {
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
    }
  }

  @Override
  public void close() {
    ends.forEach(Runnable::run);
  }
}
