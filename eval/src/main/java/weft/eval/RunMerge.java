package weft.eval;

import java.util.Arrays;

/// Sorts whole numbers by keys; those with equal keys keep their order. What stands in order
/// already is a run: runs are merged, two at a time, until one is left. So rows that are nearly in
/// order are nearly done, and so are the rows of several entities of which each is in order.
final class RunMerge {
  private RunMerge() {}

  /// Sorts `items[from..to)` and `keys[from..to)`, where the key of an item stands at its place.
  static void sort(long[] keys, int[] items, int from, int to) {
    int[] ends = runs(keys, from, to);
    if (ends.length < 2) {
      return;
    }
    int n = to - from;
    var fromKeys = Arrays.copyOfRange(keys, from, to);
    var fromItems = Arrays.copyOfRange(items, from, to);
    var toKeys = new long[n];
    var toItems = new int[n];
    int count = ends.length;
    while (count > 1) {
      int start = 0;
      int merged = 0;
      for (int run = 0; run < count; run += 2) {
        int middle = ends[run];
        int end = run + 1 < count ? ends[run + 1] : middle;
        merge(fromKeys, fromItems, start, middle, end, toKeys, toItems);
        ends[merged++] = end;
        start = end;
      }
      count = merged;
      long[] otherKeys = fromKeys;
      int[] otherItems = fromItems;
      fromKeys = toKeys;
      fromItems = toItems;
      toKeys = otherKeys;
      toItems = otherItems;
    }
    System.arraycopy(fromKeys, 0, keys, from, n);
    System.arraycopy(fromItems, 0, items, from, n);
  }

  /// Where runs end, counted from the start.
  private static int[] runs(long[] keys, int from, int to) {
    var ends = new int[8];
    int count = 0;
    for (int i = from + 1; i <= to; i++) {
      if (i == to || keys[i] < keys[i - 1]) {
        if (count == ends.length) {
          ends = Arrays.copyOf(ends, 2 * count);
        }
        ends[count++] = i - from;
      }
    }
    return Arrays.copyOf(ends, count);
  }

  private static void merge(
      long[] keys, int[] items, int from, int middle, int to, long[] toKeys, int[] toItems) {
    int left = from;
    int right = middle;
    for (int out = from; out < to; out++) {
      boolean second = left == middle || right < to && keys[right] < keys[left];
      int taken = second ? right++ : left++;
      toKeys[out] = keys[taken];
      toItems[out] = items[taken];
    }
  }
}
