package weft.models;

import java.time.Duration;
import java.util.concurrent.Semaphore;

/// Keeps attempts to a rate, and to a number at the same time.
final class Limiter {
  private static final double SECOND = 1e9;

  private final Semaphore free;
  private final long interval;
  private final Pace pace;
  private long next;

  Limiter(double perSecond, int inFlight, Pace pace) {
    this.free = new Semaphore(inFlight, true);
    this.interval = (long) (SECOND / perSecond);
    this.pace = pace;
    this.next = pace.nanos();
  }

  /// Waits for its turn.
  void enter() throws InterruptedException {
    free.acquire();
    boolean entered = false;
    try {
      long wait = reserve();
      if (wait > 0) {
        pace.sleep(Duration.ofNanos(wait));
      }
      entered = true;
    } finally {
      if (!entered) {
        free.release();
      }
    }
  }

  void leave() {
    free.release();
  }

  /// Takes the next moment at which an attempt may start; gives how far away it is.
  private synchronized long reserve() {
    long now = pace.nanos();
    long start = next - now > 0 ? next : now;
    next = start + interval;
    return start - now;
  }
}
