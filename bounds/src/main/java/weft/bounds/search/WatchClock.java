package weft.bounds.search;

import java.util.function.Supplier;

/// Tells a [SearchWatch] at once, then at most a few times a second.
final class WatchClock {
  private static final long APART = 250_000_000;

  private final SearchWatch watch;
  private volatile long next;

  WatchClock(SearchWatch watch) {
    this.watch = watch;
    this.next = System.nanoTime();
  }

  /// Whether it is to be told again.
  boolean isDue(long now) {
    return watch != SearchWatch.NONE && now - next >= 0;
  }

  /// @param now the time, in the clock of [System#nanoTime()]
  synchronized void tick(long now, Supplier<SearchWatch.At> state) {
    if (isDue(now)) {
      next = now + APART;
      watch.at(state.get());
    }
  }
}
