package weft.live.intake;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// The times that wait, and which of the expected entities each of them still lacks.
public final class ExpectedTimes {
  private final Map<String, Integer> numbers = new HashMap<>();
  private Time[] times = new Time[0];
  private int size;

  private static final class Time {
    private long key;
    private final long[] seen;
    private int missing;

    Time(int words) {
      this.seen = new long[words];
    }

    Time start(long when, int entities) {
      key = when;
      missing = entities;
      Arrays.fill(seen, 0);
      return this;
    }

    void see(int entity) {
      long bit = 1L << entity;
      if ((seen[entity >> 6] & bit) == 0) {
        seen[entity >> 6] |= bit;
        missing--;
      }
    }
  }

  ExpectedTimes(Set<String> entities) {
    for (String entity : entities) {
      numbers.put(entity, numbers.size());
    }
  }

  /// A row waits.
  void add(long key, String entity) {
    Time time = time(key);
    Integer number = numbers.get(entity);
    if (number != null) {
      time.see(number);
    }
  }

  /// Whether the first of the times that wait has a row of each expected entity.
  boolean firstIsComplete() {
    return size > 0 && times[0].missing == 0;
  }

  /// The first of the times that wait; there must be one.
  long firstKey() {
    return times[0].key;
  }

  /// The rows of a time, the first that waits, no longer do. Only rows of further tables may have
  /// waited for it.
  void remove(long key) {
    if (size == 0 || times[0].key != key) {
      return;
    }
    Time time = times[0];
    size--;
    System.arraycopy(times, 1, times, 0, size);
    times[size] = time;
  }

  private Time time(long key) {
    int at = size;
    while (at > 0 && times[at - 1].key > key) {
      at--;
    }
    if (at > 0 && times[at - 1].key == key) {
      return times[at - 1];
    }
    if (size == times.length) {
      grow();
    }
    Time time = times[size].start(key, numbers.size());
    System.arraycopy(times, at, times, at + 1, size - at);
    times[at] = time;
    size++;
    return time;
  }

  private void grow() {
    int before = times.length;
    times = Arrays.copyOf(times, Math.max(4, 2 * before));
    for (int i = before; i < times.length; i++) {
      times[i] = new Time((numbers.size() + 63) / 64);
    }
  }

  void clear() {
    size = 0;
  }
}
