package weft.calculus.program;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Virtual threads that stand and fall together. When one fails, or whoever made the team is
/// interrupted, the others are interrupted; in any case they are waited for. The first failure is
/// the one that counts.
///
/// It is its own lock.
public final class TaskScope {
  private final Thread owner = Thread.currentThread();
  private final Set<Thread> members = new HashSet<>();
  private @Nullable Throwable failure;
  private boolean woken;

  /// Starts a thread, unless something failed already.
  synchronized void fork(Runnable task) {
    if (failure == null) {
      Thread member = Thread.ofVirtual().name("weft").unstarted(() -> run(task));
      members.add(member);
      member.start();
    }
  }

  private void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      fail(e);
    } finally {
      leave();
    }
  }

  private synchronized void leave() {
    members.remove(Thread.currentThread());
    notifyAll();
  }

  /// Notes what went wrong first, and stops the others.
  synchronized void fail(Throwable cause) {
    if (failure != null) {
      return;
    }
    failure = cause;
    for (Thread member : members) {
      if (member != Thread.currentThread()) {
        member.interrupt();
      }
    }
    if (owner != Thread.currentThread()) {
      woken = true;
      owner.interrupt();
    }
    notifyAll();
  }

  /// Waits until something holds; gives false where something failed before.
  synchronized boolean await(BooleanSupplier holds) {
    while (failure == null) {
      if (Thread.interrupted()) {
        fail(cancelled());
      } else if (holds.getAsBoolean()) {
        return true;
      } else {
        pause();
      }
    }
    return false;
  }

  @SuppressWarnings("WaitNotInLoop") // Whoever calls it looks again.
  private void pause() {
    try {
      wait();
    } catch (InterruptedException e) {
      fail(cancelled());
    }
  }

  /// Waits for all threads, then throws what went wrong.
  synchronized void close() {
    await(members::isEmpty);
    while (!members.isEmpty()) {
      pause();
    }
    if (woken) {
      // It was a signal of this team alone, and has done its work.
      Thread.interrupted();
    }
    switch (failure) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(failure);
    }
  }

  static CancellationException cancelled() {
    return new CancellationException("the result is no longer wanted");
  }
}
