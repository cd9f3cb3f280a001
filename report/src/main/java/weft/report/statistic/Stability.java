package weft.report.statistic;

import java.util.Arrays;

/// How far some numbers are spread otherwise than all: the population stability index over the
/// deciles of all. Below 0.1 people call it stable, above 0.25 moved.
public final class Stability {
  private static final int PARTS = 10;

  /// Stands for an empty part, whose logarithm is none.
  private static final double LEAST = 1e-4;

  private final double[] edges;
  private final double[] shares;

  /// @param all missing ones are left out
  public Stability(double[] all) {
    double[] sorted = Arrays.stream(all).filter(x -> !Double.isNaN(x)).sorted().toArray();
    edges = new double[PARTS - 1];
    Arrays.setAll(edges, i -> Distribution.quantile(sorted, (i + 1.0) / PARTS));
    shares = shares(sorted);
  }

  public double index(double[] some) {
    double[] found = shares(some);
    double sum = 0;
    for (int i = 0; i < PARTS; i++) {
      double p = Math.max(found[i], LEAST);
      double q = Math.max(shares[i], LEAST);
      sum += (p - q) * Math.log(p / q);
    }
    return sum;
  }

  /// A number that equals an edge belongs to the part left of it.
  private double[] shares(double[] values) {
    var shares = new double[PARTS];
    int n = 0;
    for (double x : values) {
      if (!Double.isNaN(x)) {
        int part = 0;
        while (part < edges.length && x > edges[part]) {
          part++;
        }
        shares[part]++;
        n++;
      }
    }
    for (int i = 0; i < PARTS; i++) {
      shares[i] /= n;
    }
    return shares;
  }
}
