package weft.ops;

import java.util.Arrays;

/// Ranks of a list of present values.
public final class Ranks {
  private Ranks() {}

  /// From 1; equal values share the mean of theirs (-0 equals 0).
  public static double[] of(double[] values) {
    var order = new double[values.length];
    Arrays.setAll(order, i -> values[i] + 0.0);
    Arrays.sort(order);
    var ranks = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      int below = count(order, values[i], false);
      int notAbove = count(order, values[i], true);
      ranks[i] = (below + notAbove + 1) / 2.0;
    }
    return ranks;
  }

  /// How many of the ordered values are below the limit, or not above it.
  private static int count(double[] order, double limit, boolean orEqual) {
    int low = 0;
    int high = order.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (order[middle] < limit || orEqual && order[middle] == limit) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
