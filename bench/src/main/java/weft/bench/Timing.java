package weft.bench;

import java.util.Arrays;
import java.util.List;

/// How long the runs of something took, in milliseconds.
public record Timing(double least, double median, int runs) {
  static Timing of(List<Double> times) {
    double[] sorted = times.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    return new Timing(sorted[0], sorted[sorted.length / 2], sorted.length);
  }

  static double once(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) / 1e6;
  }
}
