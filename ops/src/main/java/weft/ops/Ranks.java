package weft.ops;

import java.util.Arrays;
import weft.ir.form.CrossSection.Room;

/// Ranks of a list of present values.
///
/// Values are sorted as whole numbers of the same order whose lowest bits say where the value
/// stands; what these bits would have said of the order is set right afterwards. They are sorted by
/// sharing them out over as many buckets as there are values, evenly between the smallest and the
/// largest; where most are close together, evenly by their bits, which is by their logarithms;
/// where that fails too, as numbers are sorted usually.
public final class Ranks {
  /// How far values are moved within their buckets on average, at most.
  private static final int MOVES = 4;

  /// Places that are sorted by inserting one after the other.
  private static final int FEW = 64;

  private Ranks() {}

  /// Puts the ranks of the first `n` values in their places: from 1; equal values share the mean of
  /// theirs (-0 equals 0).
  public static void of(double[] values, int n, Room room) {
    long places = (1L << 64 - Long.numberOfLeadingZeros(Math.max(0, n - 1))) - 1;
    long[] keys = room.longs(2 * n);
    int first = n;
    for (int i = 0; i < n; i++) {
      keys[i] = ordered(values[i]) & ~places | i;
    }
    if (!shared(values, keys, n, room) && !shared(ordered(values, n, room), keys, n, room)) {
      first = 0;
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

  /// A whole number that is in order as the value is; -0 is 0.
  private static long ordered(double value) {
    long raw = Double.doubleToRawLongBits(value + 0.0);
    return raw ^ raw >> 63 & Long.MAX_VALUE;
  }

  private static double[] ordered(double[] values, int n, Room room) {
    double[] ordered = room.doubles(n);
    for (int i = 0; i < n; i++) {
      ordered[i] = ordered(values[i]);
    }
    return ordered;
  }

  /// Sorts by buckets, from the first half of the keys into the second.
  ///
  /// @param positions in the order of the keys; buckets are even between them
  /// @return false where too many fall into one to put them in order by moving them
  private static boolean shared(double[] positions, long[] keys, int n, Room room) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      double position = positions[i];
      least = position < least ? position : least;
      most = position > most ? position : most;
    }
    double scale = (n - 1) / (most - least);
    if (!(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
      return false;
    }
    // Where each bucket starts, then the bucket of each position.
    int[] starts = room.ints(2 * n + 1);
    Arrays.fill(starts, 0, n + 1, 0);
    for (int i = 0; i < n; i++) {
      // In order as the positions are, because each step is.
      int bucket = Math.min((int) ((positions[i] - least) * scale), n - 1);
      starts[n + 1 + i] = bucket;
      starts[bucket + 1]++;
    }
    for (int i = 1; i <= n; i++) {
      starts[i] += starts[i - 1];
    }
    for (int i = 0; i < n; i++) {
      keys[n + starts[starts[n + 1 + i]]++] = keys[i];
    }
    // Only within its bucket a key may be out of place, and equal values are in place.
    int moves = MOVES * n;
    for (int i = n + 1; i < 2 * n; i++) {
      long key = keys[i];
      int j = i;
      while (j > n && keys[j - 1] > key) {
        keys[j] = keys[j - 1];
        j--;
      }
      keys[j] = key;
      moves -= i - j;
      if (moves < 0) {
        return false;
      }
    }
    return true;
  }

  /// Sorts places by their values; most of the time these are few, or equal.
  private static void sort(double[] values, long[] keys, int from, int to, long places) {
    if (to - from <= FEW) {
      for (int i = from + 1; i < to; i++) {
        long key = keys[i];
        int j = i;
        while (j > from && at(values, keys[j - 1], places) > at(values, key, places)) {
          keys[j] = keys[j - 1];
          j--;
        }
        keys[j] = key;
      }
      return;
    }
    boolean sorted = true;
    for (int i = from + 1; i < to && sorted; i++) {
      sorted = at(values, keys[i - 1], places) <= at(values, keys[i], places);
    }
    if (!sorted) {
      var some = new Long[to - from];
      Arrays.setAll(some, i -> keys[from + i]);
      Arrays.sort(
          some, (a, b) -> Double.compare(at(values, a, places) + 0.0, at(values, b, places) + 0.0));
      for (int i = from; i < to; i++) {
        keys[i] = some[i - from];
      }
    }
  }

  private static double at(double[] values, long key, long places) {
    return values[(int) (key & places)];
  }

  /// Gives sorted places their ranks.
  ///
  /// @param start where the sorted keys start
  private static void share(
      double[] values, long[] keys, int from, int to, int start, long places) {
    int first = from;
    while (first < to) {
      double value = at(values, keys[first], places);
      int last = first + 1;
      while (last < to && at(values, keys[last], places) == value) {
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
