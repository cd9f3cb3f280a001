package weft.report.statistic;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// How far some numbers are spread otherwise than all: the population stability index over the
/// deciles of all. A number that is several of them, as those of conditions are, is a part of its
/// own. Below 0.1 people call it stable, above 0.25 moved.
public final class Stability {
  private static final int PARTS = 10;

  /// Stands for an empty part, whose logarithm is none.
  private static final double LEAST = 1e-4;

  private final double[] edges;
  private final double[] shares;

  /// @param all missing ones are left out
  public Stability(double[] all) {
    double[] sorted = Arrays.stream(all).filter(x -> !Double.isNaN(x)).sorted().toArray();
    edges = edges(sorted);
    shares = shares(sorted);
  }

  /// The deciles, each once, and what is just below one that repeats.
  private static double[] edges(double[] sorted) {
    var deciles = new double[PARTS - 1];
    Arrays.setAll(deciles, i -> Distribution.quantile(sorted, (i + 1.0) / PARTS));
    var below =
        IntStream.range(1, deciles.length)
            .filter(i -> deciles[i] == deciles[i - 1])
            .mapToDouble(i -> Math.nextDown(deciles[i]));
    return DoubleStream.concat(Arrays.stream(deciles), below).distinct().sorted().toArray();
  }

  public double index(double[] some) {
    double[] found = shares(some);
    double sum = 0;
    for (int i = 0; i < shares.length; i++) {
      double p = Math.max(found[i], LEAST);
      double q = Math.max(shares[i], LEAST);
      sum += (p - q) * Math.log(p / q);
    }
    return sum;
  }

  /// A number that equals an edge belongs to the part left of it.
  private double[] shares(double[] values) {
    var shares = new double[edges.length + 1];
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
    for (int i = 0; i < shares.length; i++) {
      shares[i] /= n;
    }
    return shares;
  }
}
