package weft.models;

import java.time.Duration;
import java.time.Instant;

/// Time as a client sees it. Tests bring their own and wait for nothing.
public interface Pace {
  /// Nanoseconds from some moment on.
  long nanos();

  /// The time of day, for services that name a time.
  Instant now();

  void sleep(Duration duration) throws InterruptedException;

  /// The time of this machine.
  static Pace real() {
    return new Pace() {
      @Override
      public long nanos() {
        return System.nanoTime();
      }

      @Override
      public Instant now() {
        return Instant.now();
      }

      @Override
      public void sleep(Duration duration) throws InterruptedException {
        Thread.sleep(duration);
      }
    };
  }
}
