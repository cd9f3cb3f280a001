package weft.report.statistic;

import java.util.Arrays;

/// Ranks from 1 on. Equal numbers share the mean of theirs.
public final class AverageRanks {
  private AverageRanks() {}

  /// @param values none of them missing
  public static double[] of(double[] values) {
    var sorted = new double[values.length];
    Arrays.setAll(sorted, i -> values[i] + 0.0); // -0 is 0.
    Arrays.sort(sorted);
    var shared = new double[sorted.length];
    for (int from = 0, i = 1; i <= sorted.length; i++) {
      if (i == sorted.length || sorted[i] != sorted[from]) {
        Arrays.fill(shared, from, i, (from + 1 + i) / 2.0);
        from = i;
      }
    }
    var ranks = new double[values.length];
    Arrays.setAll(ranks, i -> shared[Arrays.binarySearch(sorted, values[i] + 0.0)]);
    return ranks;
  }

  /// Ranks of the numbers that are there; missing where they are missing.
  public static double[] present(double[] values) {
    double[] ranks = of(Arrays.stream(values).filter(x -> !Double.isNaN(x)).toArray());
    var all = new double[values.length];
    for (int i = 0, next = 0; i < all.length; i++) {
      all[i] = Double.isNaN(values[i]) ? Double.NaN : ranks[next++];
    }
    return all;
  }
}
