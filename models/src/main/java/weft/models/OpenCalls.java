package weft.models;

import java.util.HashSet;
import java.util.Set;

/// The calls that are under way, each on a thread of its own, so that closing a client ends them
/// wherever they wait.
final class OpenCalls {
  private final Set<Thread> open = new HashSet<>();
  private final Set<Thread> stopped = new HashSet<>();
  private boolean closed;

  /// Gives false where it is too late for a call.
  synchronized boolean begin() {
    if (!closed) {
      open.add(Thread.currentThread());
    }
    return !closed;
  }

  /// Ends the call of this thread. An interrupt that was meant for the call does not outlive it.
  synchronized void end() {
    open.remove(Thread.currentThread());
    if (stopped.remove(Thread.currentThread())) {
      Thread.interrupted();
    }
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /// Interrupts the calls that are under way; no other begins. Doing it again changes nothing.
  synchronized void close() {
    closed = true;
    for (Thread thread : open) {
      if (stopped.add(thread)) {
        thread.interrupt();
      }
    }
  }
}
