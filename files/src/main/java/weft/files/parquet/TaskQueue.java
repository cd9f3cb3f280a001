package weft.files.parquet;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tasks that several threads take one after the other, until all are done or one has failed.
final class TaskQueue {
  private final List<ChunkDecoder.Task> tasks;
  private final OpenFiles files;
  private int next;

  /// The first task that failed, and why.
  private int failed = Integer.MAX_VALUE;

  private @Nullable Throwable failure;

  TaskQueue(List<ChunkDecoder.Task> tasks, OpenFiles files) {
    this.tasks = tasks;
    this.files = files;
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
    var decoder = new ChunkDecoder();
    for (int task = take(); task >= 0; task = take()) {
      try {
        var path = tasks.get(task).path();
        decoder.read(files.take(path), tasks.get(task));
        files.giveBack(path);
      } catch (IOException | RuntimeException | OutOfMemoryError e) {
        fail(task, e);
      }
    }
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
