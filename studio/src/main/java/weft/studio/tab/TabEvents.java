package weft.studio.tab;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import weft.ir.json.Json;

/// What a tab is told, numbered. Everybody who listens hears all of it, and a connection that was
/// lost goes on after the last number it heard.
public final class TabEvents {
  private static final int MOST = 256;
  private static final int MOST_HEARD = 32;

  /// @param name what it is, as scripts listen for it
  public record Event(long number, String name, Json data) {}

  private final ArrayDeque<Event> kept = new ArrayDeque<>();
  private long last;
  private long heard;

  /// A page that does not listen loses the oldest events.
  synchronized void add(String name, Json data) {
    kept.add(new Event(++last, name, data));
    forget();
    notifyAll();
  }

  /// The last event that was written to somebody: who is new goes on from there.
  public synchronized long heard() {
    return heard;
  }

  /// The first event after one that was written; nothing where none comes in time.
  public synchronized Optional<Event> after(long number, Duration most)
      throws InterruptedException {
    long known = Math.min(number, last);
    heard = Math.max(heard, known);
    forget();
    long end = System.nanoTime() + most.toNanos();
    while (last == known) {
      long millis = (end - System.nanoTime()) / 1_000_000;
      if (millis <= 0) {
        return Optional.empty();
      }
      wait(millis);
    }
    return kept.stream().filter(event -> event.number() > known).findFirst();
  }

  private void forget() {
    while (kept.size() > MOST || kept.size() > MOST_HEARD && kept.element().number() <= heard) {
      kept.remove();
    }
  }
}
