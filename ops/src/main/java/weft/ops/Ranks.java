package weft.ops;

import java.util.Arrays;

/// Ranks of a list of present values.
public final class Ranks {
  private Ranks() {}

  /// From 1; equal values share the mean of theirs (-0 equals 0).
  public static double[] of(double[] values) {
    var ranks = new double[values.length];
    into(values, values.length, new long[values.length], ranks);
    return ranks;
  }

  /// The ranks of the first `n` values.
  ///
  /// Values are sorted as whole numbers of the same order whose lowest bits say where the value
  /// stands; what these bits would have said of the order is set right afterwards.
  ///
  /// @param keys room for `n` numbers
  public static void into(double[] values, int n, long[] keys, double[] ranks) {
    int bits = 64 - Long.numberOfLeadingZeros(Math.max(0, n - 1));
    long places = (1L << bits) - 1;
    for (int i = 0; i < n; i++) {
      keys[i] = ordered(values[i]) & ~places | i;
    }
    Arrays.sort(keys, 0, n);
    int from = 0;
    while (from < n) {
      int to = from + 1;
      while (to < n && (keys[to] & ~places) == (keys[from] & ~places)) {
        to++;
      }
      if (to - from > 1) {
        sort(values, keys, from, to, places);
      }
      share(values, keys, from, to, places, ranks);
      from = to;
    }
  }

  /// A whole number that is in order as the value is; -0 is 0.
  private static long ordered(double value) {
    long raw = Double.doubleToRawLongBits(value + 0.0);
    return raw ^ raw >> 63 & Long.MAX_VALUE;
  }

  /// Sorts a few places by their values; most of the time these are equal.
  private static void sort(double[] values, long[] keys, int from, int to, long places) {
    boolean sorted = true;
    for (int i = from + 1; i < to && sorted; i++) {
      sorted = values[(int) (keys[i - 1] & places)] <= values[(int) (keys[i] & places)];
    }
    if (!sorted) {
      var some = new Long[to - from];
      Arrays.setAll(some, i -> keys[from + i]);
      Arrays.sort(
          some,
          (a, b) ->
              Double.compare(values[(int) (a & places)] + 0.0, values[(int) (b & places)] + 0.0));
      for (int i = from; i < to; i++) {
        keys[i] = some[i - from];
      }
    }
  }

  /// Gives sorted places their ranks.
  private static void share(
      double[] values, long[] keys, int from, int to, long places, double[] ranks) {
    int first = from;
    while (first < to) {
      double value = values[(int) (keys[first] & places)];
      int last = first + 1;
      while (last < to && values[(int) (keys[last] & places)] == value) {
        last++;
      }
      double rank = (first + last + 1) / 2.0;
      for (int i = first; i < last; i++) {
        ranks[(int) (keys[i] & places)] = rank;
      }
      first = last;
    }
  }
}
