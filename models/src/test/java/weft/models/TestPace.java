package weft.models;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/// Time that passes only by sleeping, and at once.
final class TestPace implements Pace {
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  final List<Duration> sleeps = new CopyOnWriteArrayList<>();
  private final AtomicLong nanos = new AtomicLong();

  @Override
  public long nanos() {
    return nanos.get();
  }

  @Override
  public Instant now() {
    return START.plusNanos(nanos.get());
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    sleeps.add(duration);
    nanos.addAndGet(duration.toNanos());
  }
}
