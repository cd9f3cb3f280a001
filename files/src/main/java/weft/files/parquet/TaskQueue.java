package weft.files.parquet;

import java.io.IOException;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Tasks that several threads take one after the other, until all are done or one has failed.
final class TaskQueue {
  private final List<ChunkDecoder.Task> tasks;
  private final OpenFiles files;
  private final Queue<ChunkDecoder> decoders;
  private int next;

  /// The first task that failed, and why.
  private int failed = Integer.MAX_VALUE;

  private @Nullable Throwable failure;

  /// @param decoders that are not in use
  TaskQueue(List<ChunkDecoder.Task> tasks, OpenFiles files, Queue<ChunkDecoder> decoders) {
    this.tasks = tasks;
    this.files = files;
    this.decoders = decoders;
  }

  private synchronized int take() {
    return failure == null && next < tasks.size() ? next++ : -1;
  }

  private synchronized void fail(int task, Throwable why) {
    if (task < failed) {
      failed = task;
      failure = why;
    }
  }

  void work() {
    var free = decoders.poll();
    var decoder = free == null ? new ChunkDecoder() : free;
    for (int task = take(); task >= 0; task = take()) {
      try {
        var path = tasks.get(task).path();
        decoder.read(files.take(path), tasks.get(task));
        files.giveBack(path);
      } catch (IOException | RuntimeException | OutOfMemoryError e) {
        fail(task, e);
      }
    }
    decoders.add(decoder);
  }

  /// Throws what made a task fail.
  synchronized void check() throws IOException {
    switch (failure) {
      case null -> {}
      case IOException e -> throw e;
      case RuntimeException e -> throw e;
      default -> throw new DamagedFile("a page that does not fit into memory");
    }
  }
}
