package weft.ops;

import java.util.Arrays;
import weft.ir.CrossSection.Room;

/// Ranks of a list of present values.
///
/// Values are sorted as whole numbers of the same order whose lowest bits say where the value
/// stands; what these bits would have said of the order is set right afterwards. They are sorted by
/// sharing them out over as many buckets as there are values, evenly between the smallest and the
/// largest; where most are close together, evenly by their bits, which is by their logarithms;
/// where that fails too, as numbers are sorted usually.
public final class Ranks {
  /// Values in a bucket that are sorted by inserting one after the other.
  private static final int FEW = 24;

  private Ranks() {}

  /// From 1; equal values share the mean of theirs (-0 equals 0).
  public static double[] of(double[] values) {
    var ranks = values.clone();
    of(ranks, ranks.length, new Room());
    return ranks;
  }

  /// Puts the ranks of the first `n` values in their places.
  public static void of(double[] values, int n, Room room) {
    long places = (1L << 64 - Long.numberOfLeadingZeros(Math.max(0, n - 1))) - 1;
    long[] keys = room.longs(2 * n);
    int first = 0;
    int[] starts = room.ints(n + 1);
    if (shared(values, n, false, places, keys, starts)
        || shared(values, n, true, places, keys, starts)) {
      first = n;
    } else {
      for (int i = 0; i < n; i++) {
        keys[i] = key(values, i, places);
      }
      Arrays.sort(keys, 0, n);
    }
    int from = first;
    int end = first + n;
    while (from < end) {
      int to = from + 1;
      while (to < end && (keys[to] & ~places) == (keys[from] & ~places)) {
        to++;
      }
      if (to - from > 1) {
        sort(values, keys, from, to, places);
        share(values, keys, from, to, first, places);
      } else {
        values[(int) (keys[from] & places)] = from - first + 1;
      }
      from = to;
    }
  }

  private static long key(double[] values, int i, long places) {
    return ordered(values[i]) & ~places | i;
  }

  /// A whole number that is in order as the value is; -0 is 0.
  private static long ordered(double value) {
    long raw = Double.doubleToRawLongBits(value + 0.0);
    return raw ^ raw >> 63 & Long.MAX_VALUE;
  }

  /// Sorts by buckets, into the second half of the keys.
  ///
  /// @param byBits whether buckets are even by bits, not by value
  /// @param starts room for where each bucket starts
  /// @return false where too many values fall into one
  private static boolean shared(
      double[] values, int n, boolean byBits, long places, long[] keys, int[] starts) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      double position = position(values[i], byBits);
      least = Math.min(least, position);
      most = Math.max(most, position);
    }
    double scale = (n - 1) / (most - least);
    if (!(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
      return false;
    }
    Arrays.fill(starts, 0, n + 1, 0);
    for (int i = 0; i < n; i++) {
      starts[bucket(position(values[i], byBits), least, scale, n) + 1]++;
    }
    for (int i = 1; i <= n; i++) {
      if (starts[i] > FEW) {
        return false;
      }
      starts[i] += starts[i - 1];
    }
    for (int i = 0; i < n; i++) {
      int bucket = bucket(position(values[i], byBits), least, scale, n);
      keys[n + starts[bucket]++] = key(values, i, places);
    }
    // Only within its bucket a value may be out of place.
    for (int i = n + 1; i < 2 * n; i++) {
      long key = keys[i];
      int j = i;
      while (j > n && keys[j - 1] > key) {
        keys[j] = keys[j - 1];
        j--;
      }
      keys[j] = key;
    }
    return true;
  }

  private static double position(double value, boolean byBits) {
    return byBits ? ordered(value) : value;
  }

  /// In order as the positions are, because each step is.
  private static int bucket(double position, double least, double scale, int n) {
    return Math.min((int) ((position - least) * scale), n - 1);
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
  ///
  /// @param start where the sorted keys start
  private static void share(
      double[] values, long[] keys, int from, int to, int start, long places) {
    int first = from;
    while (first < to) {
      double value = values[(int) (keys[first] & places)];
      int last = first + 1;
      while (last < to && values[(int) (keys[last] & places)] == value) {
        last++;
      }
      double rank = (first - start + last - start + 1) / 2.0;
      for (int i = first; i < last; i++) {
        values[(int) (keys[i] & places)] = rank;
      }
      first = last;
    }
  }
}
