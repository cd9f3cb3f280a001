package weft.bounds.search;

import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;

/// Looks for a point that violates a property: corners, samples, and from the best of them downhill
/// along random directions. Points are numbers of single precision inside the box, where there are
/// such.
final class Attack {
  private static final int MOST_CORNERS = 5;
  private static final int DIRECTIONS = 20;
  private static final int DEEPER = 20;
  private static final double SHORTER = 0.6;

  /// So far below 0 no other order of sums changes the sign.
  private static final double ENOUGH = 1e-3;

  /// How much is tried.
  enum Effort {
    /// Before anything is bounded: most that is violated is violated in many places.
    LITTLE(240, 2, 10),
    /// When it takes long.
    MUCH(1000, 8, 30);

    final int samples;
    final int starts;
    final int rounds;

    Effort(int samples, int starts, int rounds) {
      this.samples = samples;
      this.starts = starts;
      this.rounds = rounds;
    }
  }

  private final Margins margins;
  private final double[] low;
  private final double[] high;
  private final Predicate<double[]> violates;
  private final Random random;
  private final double[][] tries;
  private final double[] found = new double[DIRECTIONS];
  private double best = Double.POSITIVE_INFINITY;

  /// @param violates whether a point really does, in single and in double precision
  Attack(Margins margins, Region region, Predicate<double[]> violates, long seed) {
    this.margins = margins;
    this.low = region.inside().low();
    this.high = region.inside().high();
    this.violates = violates;
    this.random = new Random(seed);
    this.tries = new double[DIRECTIONS][low.length];
  }

  /// The least margin that was seen.
  double best() {
    return best;
  }

  Optional<double[]> run(Effort effort) {
    var points = points(effort.samples);
    var margin = new double[points.length];
    margins.of(points, points.length, margin);
    for (int start = 0; start < effort.starts; start++) {
      int i = 0;
      for (int p = 1; p < points.length; p++) {
        i = margin[p] < margin[i] ? p : i;
      }
      var found = from(points[i], margin[i], effort.rounds);
      if (found.isPresent()) {
        return found;
      }
      margin[i] = Double.POSITIVE_INFINITY;
    }
    return Optional.empty();
  }

  private double[][] points(int samples) {
    int n = low.length;
    int corners = n <= MOST_CORNERS ? 1 << n : 0;
    var points = new double[corners + 1 + samples][n];
    for (int p = 0; p < points.length; p++) {
      boolean faces = p % 2 == 0;
      for (int i = 0; i < n; i++) {
        double share =
            p < corners
                ? p >> i & 1
                : p == corners
                    ? 0.5
                    : faces && random.nextInt(3) == 0 ? random.nextInt(2) : random.nextDouble();
        points[p][i] = inside(i, low[i] + share * (high[i] - low[i]));
      }
    }
    return points;
  }

  /// The nearest number of single precision inside an interval; where there is none, the nearest of
  /// double precision.
  static double inside(double value, double low, double high) {
    double within = Math.clamp(value, low, high);
    float single = (float) within;
    if (single > high) {
      single = Math.nextDown(single);
    } else if (single < low) {
      single = Math.nextUp(single);
    }
    return single >= low && single <= high ? single : within;
  }

  private double inside(int i, double value) {
    return inside(value, low[i], high[i]);
  }

  /// Whether a point is worth more: then downhill from it.
  Optional<double[]> near(double[] middle) {
    var point = new double[middle.length];
    for (int i = 0; i < point.length; i++) {
      point[i] = inside(i, middle[i]);
    }
    double margin = margins.of(point);
    return margin <= 0 || margin < 0.8 * best ? from(point, margin, 60) : Optional.empty();
  }

  /// A point that violates by more than another, which does: then it does so too where somebody
  /// else rounds otherwise.
  double[] deeper(double[] violating) {
    double[] point = violating;
    double margin = margins.of(point);
    double step = 0.1;
    for (int round = 0; round < DEEPER && margin > -ENOUGH; round++) {
      double before = margin;
      var next = down(point, step);
      double there = margins.of(next);
      if (there < margin && violates.test(next)) {
        point = next;
        margin = there;
      }
      step *= margin < before ? 1 : SHORTER;
    }
    return point;
  }

  private Optional<double[]> from(double[] start, double startMargin, int rounds) {
    double[] point = start;
    double margin = startMargin;
    double step = 0.1;
    for (int round = 0; round <= rounds; round++) {
      best = Math.min(best, margin);
      if (margin <= 0 && violates.test(point)) {
        return Optional.of(point);
      }
      var next = down(point, step);
      double there = margins.of(next);
      if (there < margin) {
        margin = there;
        point = next;
      } else {
        step *= SHORTER;
      }
    }
    return Optional.empty();
  }

  /// The best of some points around another.
  private double[] down(double[] point, double step) {
    for (double[] one : tries) {
      for (int i = 0; i < one.length; i++) {
        one[i] = inside(i, point[i] + step * random.nextGaussian() * (high[i] - low[i]));
      }
    }
    margins.of(tries, DIRECTIONS, found);
    int least = 0;
    for (int d = 1; d < DIRECTIONS; d++) {
      least = found[d] < found[least] ? d : least;
    }
    return tries[least].clone();
  }
}
