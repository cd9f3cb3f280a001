package weft.live.intake;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Pages by their number.
final class NumberPages {
  private static final int LEAST = 16;

  private long[] keys = new long[LEAST];
  private @Nullable NumberPage[] pages = new NumberPage[LEAST];
  private int size;

  @Nullable NumberPage get(long key) {
    return pages[slot(key)];
  }

  void put(long key, NumberPage page) {
    if (4L * (size + 1) > 3L * keys.length) {
      grow();
    }
    int at = slot(key);
    keys[at] = key;
    pages[at] = page;
    size++;
  }

  /// Takes one out; those that it kept from their places move up.
  void remove(long key) {
    int hole = slot(key);
    int mask = keys.length - 1;
    pages[hole] = null;
    size--;
    for (int at = hole + 1 & mask; pages[at] != null; at = at + 1 & mask) {
      int home = home(keys[at]);
      if ((at - home & mask) >= (at - hole & mask)) {
        keys[hole] = keys[at];
        pages[hole] = pages[at];
        pages[at] = null;
        hole = at;
      }
    }
  }

  long[] sortedKeys() {
    var all = new long[size];
    int count = 0;
    for (int i = 0; i < keys.length; i++) {
      if (pages[i] != null) {
        all[count++] = keys[i];
      }
    }
    Arrays.sort(all);
    return all;
  }

  void clear() {
    size = 0;
    keys = new long[LEAST];
    pages = new NumberPage[LEAST];
  }

  private void grow() {
    long[] oldKeys = keys;
    @Nullable NumberPage[] oldPages = pages;
    keys = new long[2 * oldKeys.length];
    pages = new NumberPage[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldPages[i] != null) {
        int at = slot(oldKeys[i]);
        keys[at] = oldKeys[i];
        pages[at] = Objects.requireNonNull(oldPages[i]);
      }
    }
  }

  /// Where a page stands, or where it would.
  private int slot(long key) {
    int mask = keys.length - 1;
    int at = home(key);
    while (pages[at] != null && keys[at] != key) {
      at = at + 1 & mask;
    }
    return at;
  }

  private int home(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 32) & keys.length - 1;
  }
}
