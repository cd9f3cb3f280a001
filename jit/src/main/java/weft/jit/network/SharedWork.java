package weft.jit.network;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// Work that other threads help with. Whoever asks works too and waits for none that has not begun,
/// so that little work costs little; the threads stay for the next work.
final class SharedWork {
  private static final ExecutorService HELPERS =
      Executors.newCachedThreadPool(
          task -> Thread.ofPlatform().daemon().name("weft-network").unstarted(task));

  private final Runnable work;
  private int running;
  private boolean closed;
  private @Nullable Throwable failure;

  private SharedWork(Runnable work) {
    this.work = work;
  }

  /// @param work takes pieces until none is left
  static void run(int threads, Runnable work) {
    var shared = new SharedWork(work);
    for (int i = 1; i < threads; i++) {
      HELPERS.execute(shared::help);
    }
    try {
      work.run();
    } finally {
      shared.close();
    }
    shared.tell();
  }

  private void help() {
    synchronized (this) {
      if (closed) {
        return;
      }
      running++;
    }
    Throwable problem = null;
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      problem = e;
    }
    synchronized (this) {
      running--;
      failure = problem == null ? failure : problem;
      notifyAll();
    }
  }

  private synchronized void close() {
    closed = true;
    boolean interrupted = false;
    while (running > 0) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void tell() {
    if (failure != null) {
      throw new IllegalStateException(failure);
    }
  }
}
