package weft.files.parquet;

import java.util.Arrays;

/// Numbers whole numbers in the order in which they come, as long as they are few: at most half as
/// many as there are cells.
final class LongDictionary {
  private static final int MOST = 1 << 15;
  private static final int SLOTS = 4 * MOST;

  private final long[] keys = new long[SLOTS];
  private final int[] numbers = new int[SLOTS];
  private final long[] values = new long[MOST];
  private int size;
  private int most;

  /// @param cells that are to be numbered
  void clear(int cells) {
    most = Math.min(MOST, Math.ceilDiv(cells, 2));
    Arrays.fill(numbers, 0);
    size = 0;
  }

  int size() {
    return size;
  }

  /// The numbers by their places.
  long[] values() {
    return values;
  }

  /// Puts the number of each cell into `to`; gives up, with false, where there are too many.
  ///
  /// @param before how many cells came before
  boolean number(long[] cells, int count, int before, int[] to) {
    long last = 0;
    int known = -1;
    for (int i = 0; i < count; i++) {
      long cell = cells[i];
      if (cell != last || known < 0) {
        known = number(cell);
        last = cell;
        if (known < 0) {
          return false;
        }
      }
      to[before + i] = known;
    }
    return true;
  }

  private int number(long cell) {
    int slot = (int) (cell * 0x9E3779B97F4A7C15L >>> 47) & SLOTS - 1;
    while (numbers[slot] != 0) {
      if (keys[slot] == cell) {
        return numbers[slot] - 1;
      }
      slot = slot + 1 & SLOTS - 1;
    }
    if (size == most) {
      return -1;
    }
    keys[slot] = cell;
    values[size] = cell;
    numbers[slot] = ++size;
    return size - 1;
  }
}
