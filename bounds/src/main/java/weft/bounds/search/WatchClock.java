package weft.bounds.search;

import java.util.function.Supplier;

/// Tells a [SearchWatch] at most a few times a second.
final class WatchClock {
  private static final long APART = 250_000_000;

  private final SearchWatch watch;
  private long next;

  WatchClock(SearchWatch watch) {
    this.watch = watch;
    this.next = System.nanoTime() + APART;
  }

  /// @param now the time, in the clock of [System#nanoTime()]
  void tick(long now, Supplier<SearchWatch.At> state) {
    if (now >= next && watch != SearchWatch.NONE) {
      next = now + APART;
      watch.at(state.get());
    }
  }
}
