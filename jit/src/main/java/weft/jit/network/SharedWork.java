package weft.jit.network;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// Work that other threads help with, again and again. Whoever asks works too and waits for none
/// that has not begun, so that little work costs little; the threads stay for the next work.
final class SharedWork {
  private static final ExecutorService HELPERS =
      Executors.newCachedThreadPool(
          task -> Thread.ofPlatform().daemon().name("weft-network").unstarted(task));

  private final List<? extends Runnable> workers;
  private final Runnable help = this::help;
  private int taken;
  private int running;
  private boolean open;
  private @Nullable Throwable failure;

  /// @param workers one for each thread at most: it takes pieces until none is left
  SharedWork(List<? extends Runnable> workers) {
    this.workers = workers;
  }

  /// Runs until no piece is left.
  void run() {
    if (workers.size() > 1) {
      open();
      for (int i = 1; i < workers.size(); i++) {
        HELPERS.execute(help);
      }
    }
    try {
      workers.getFirst().run();
    } finally {
      close();
    }
    tell();
  }

  private synchronized void open() {
    open = true;
    taken = 1;
    failure = null;
  }

  /// A worker that has not begun; below 0 where there is none. Who comes late finds the next work,
  /// or none.
  private synchronized int take() {
    if (!open || taken == workers.size()) {
      return -1;
    }
    running++;
    return taken++;
  }

  private void help() {
    int worker = take();
    if (worker < 0) {
      return;
    }
    Throwable problem = null;
    try {
      workers.get(worker).run();
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
    open = false;
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
