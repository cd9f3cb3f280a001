package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import weft.ir.Op;
import weft.ir.Span;
import weft.ir.form.WholeWindow;
import weft.ir.form.Window;
import weft.ops.window.LinearRegressionIntercept;
import weft.ops.window.LinearRegressionResid;
import weft.ops.window.LinearRegressionRsquare;
import weft.ops.window.LinearRegressionSlope;
import weft.ops.window.RollingArgmax;
import weft.ops.window.RollingArgmin;
import weft.ops.window.RollingBeta;
import weft.ops.window.RollingCorr;
import weft.ops.window.RollingCount;
import weft.ops.window.RollingCov;
import weft.ops.window.RollingKurt;
import weft.ops.window.RollingMax;
import weft.ops.window.RollingMean;
import weft.ops.window.RollingMedian;
import weft.ops.window.RollingMin;
import weft.ops.window.RollingProd;
import weft.ops.window.RollingQuantile;
import weft.ops.window.RollingRank;
import weft.ops.window.RollingSkew;
import weft.ops.window.RollingStd;
import weft.ops.window.RollingSum;
import weft.ops.window.RollingVar;
import weft.ops.window.RollingWmean;
import weft.ops.window.RollingZscore;
import weft.testkit.Oracles.Line;
import weft.testkit.Oracles.Truth;
import weft.testkit.RandomTables.Stretch;

/// Windows against their definitions in 60 digits: off by at most 1e-12 of the scale that [Oracles]
/// gives; what is exact, exactly.
class WindowOracleTest {
  /// Lengths at which the tree of blocks changes its form.
  private static final List<Integer> EDGES =
      List.of(1, 2, 3, 7, 8, 9, 15, 16, 17, 56, 63, 64, 65, 72, 511, 512, 513, 600);

  private static final int MOST_ROWS = 12;

  private record Given(int w, int minPeriods, double[] x, double[] y) {
    @Override
    public String toString() {
      return "w=%d min_periods=%d%nx=%s%ny=%s"
          .formatted(w, minPeriods, Arrays.toString(x), Arrays.toString(y));
    }
  }

  /// Columns a little longer than the window.
  private record Windows(List<Integer> lengths, boolean dense, List<Stretch> kinds)
      implements Generator<Given> {
    @Override
    public Given draw(Seeds seeds) {
      int w = seeds.pick(lengths);
      int rows = w + seeds.between(1, MOST_ROWS);
      return new Given(
          w,
          dense ? w : seeds.between(1, w),
          RandomTables.numbers(seeds, rows, kinds),
          RandomTables.numbers(seeds, rows, kinds));
    }

    @Override
    public Stream<Given> shrink(Given given) {
      return Stream.concat(
          RandomTables.simpler(given.x).map(x -> new Given(given.w, given.minPeriods, x, given.y)),
          RandomTables.simpler(given.y).map(y -> new Given(given.w, given.minPeriods, given.x, y)));
    }
  }

  private static List<Op> ops(Span w, int least) {
    var ops = new ArrayList<Op>();
    ops.add(new RollingSum(w, least));
    ops.add(new RollingMean(w, least));
    ops.add(new RollingProd(w, least));
    ops.add(new RollingVar(w, least, 1));
    ops.add(new RollingVar(w, least, 0));
    ops.add(new RollingStd(w, least, 1));
    ops.add(new RollingZscore(w, least, 1));
    ops.add(new RollingSkew(w, least));
    ops.add(new RollingKurt(w, least));
    ops.add(new RollingCov(w, least, 1));
    ops.add(new RollingCorr(w, least));
    ops.add(new RollingBeta(w, least));
    ops.add(new RollingMin(w, least));
    ops.add(new RollingMax(w, least));
    ops.add(new RollingCount(w, least));
    ops.add(new RollingRank(w, least));
    ops.add(new RollingArgmin(w, least));
    ops.add(new RollingArgmax(w, least));
    ops.add(new RollingMedian(w, least));
    ops.add(new RollingQuantile(w, 0.1, least));
    if (w instanceof Span.Rows) {
      ops.add(new RollingWmean(w));
      ops.add(new LinearRegressionSlope(w));
      ops.add(new LinearRegressionIntercept(w));
      ops.add(new LinearRegressionRsquare(w));
      ops.add(new LinearRegressionResid(w));
    }
    return ops;
  }

  private static Truth truth(Op op, double[] x, double[] y) {
    return switch (op) {
      case RollingSum _ -> Oracles.sum(x);
      case RollingMean _ -> Oracles.mean(x);
      case RollingProd _ -> Oracles.product(x);
      case RollingVar(_, _, int ddof) -> Oracles.variance(x, ddof);
      case RollingStd(_, _, int ddof) -> Oracles.deviation(x, ddof);
      case RollingZscore(_, _, int ddof) -> Oracles.zscore(x, ddof);
      case RollingSkew _ -> Oracles.skewness(x);
      case RollingKurt _ -> Oracles.kurtosis(x);
      case RollingCov(_, _, int ddof) -> Oracles.covariance(x, y, ddof);
      case RollingCorr _ -> Oracles.correlation(x, y);
      case RollingBeta _ -> Oracles.beta(x, y);
      case RollingMin _ -> Oracles.least(x);
      case RollingMax _ -> Oracles.most(x);
      case RollingCount _ -> Oracles.count(x);
      case RollingRank _ -> Oracles.rank(x);
      case RollingArgmin _ -> Oracles.backToLeast(x);
      case RollingArgmax _ -> Oracles.backToMost(x);
      case RollingMedian _ -> Oracles.median(x);
      case RollingQuantile(_, double q, _) -> Oracles.quantile(x, q);
      case RollingWmean _ -> Oracles.weightedMean(x);
      case LinearRegressionSlope _ -> Oracles.line(Line.SLOPE, x);
      case LinearRegressionIntercept _ -> Oracles.line(Line.INTERCEPT, x);
      case LinearRegressionRsquare _ -> Oracles.line(Line.RSQUARE, x);
      case LinearRegressionResid _ -> Oracles.line(Line.RESID, x);
      default -> throw new IllegalArgumentException(op.describe());
    };
  }

  private static int minPeriods(Op op) {
    return switch (op) {
      case Window window -> window.minPeriods();
      case WholeWindow window -> window.minPeriods();
      default -> throw new IllegalArgumentException(op.describe());
    };
  }

  /// @param from the first row of the window that ends at `row`
  private static void check(Op op, double found, Given given, int from, int row) {
    double[] x = Arrays.copyOfRange(given.x, from, row + 1);
    double[] y = Arrays.copyOfRange(given.y, from, row + 1);
    boolean two = op.contract().arity() == 2;
    long present =
        IntStream.range(0, x.length)
            .filter(i -> !Double.isNaN(x[i]) && !(two && Double.isNaN(y[i])))
            .count();
    Truth truth = present < minPeriods(op) ? new Truth.Missing() : truth(op, x, y);
    assertThat(truth.admits(found))
        .as(
            () ->
                "%s row %d: %s, not %s (error %s)"
                    .formatted(op.describe(), row, truth, found, truth.error(found)))
        .isTrue();
  }

  private static void check(Given given) {
    var ops = ops(Span.rows(given.w), given.minPeriods);
    var results = Run.all(ops, given.x, given.y);
    int last = given.x.length - 1;
    var rows =
        IntStream.of(0, given.minPeriods - 1, given.w - 2, given.w - 1, given.w, last)
            .filter(row -> row >= 0 && row <= last)
            .distinct()
            .toArray();
    for (int i = 0; i < ops.size(); i++) {
      for (int row : rows) {
        int from = Math.max(0, row - given.w + 1);
        if (row - from + 1 == given.w || !needsAll(ops.get(i))) {
          check(ops.get(i), results.get(i)[row], given, from, row);
        } else {
          assertThat(results.get(i)[row]).as(ops.get(i).describe()).isNaN();
        }
      }
    }
  }

  private static boolean needsAll(Op op) {
    return op instanceof RollingWmean || op.tag().startsWith("linear_regression");
  }

  private static List<Stretch> tameWith(Stretch... more) {
    return Stream.concat(RandomTables.TAME.stream(), Stream.of(more)).toList();
  }

  @Test
  void short_windows_with_every_min_periods() {
    for (int w = 1; w <= 9; w++) {
      for (int least = 1; least <= w; least++) {
        int length = w;
        int minPeriods = least;
        Property.holds(
            2,
            new Windows(List.of(length), false, tameWith(Stretch.MISSING)),
            given -> check(new Given(length, minPeriods, given.x, given.y)));
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> lengths_at_which_the_tree_changes() {
    return EDGES.stream().map(w -> DynamicTest.dynamicTest("w = " + w, () -> both(List.of(w), 2)));
  }

  @Test
  void any_length() {
    both(IntStream.rangeClosed(1, 600).boxed().toList(), 6);
  }

  /// With and without missing values.
  private static void both(List<Integer> lengths, int cases) {
    Property.holds(cases, new Windows(lengths, true, tameWith()), WindowOracleTest::check);
    Property.holds(
        cases, new Windows(lengths, false, tameWith(Stretch.MISSING)), WindowOracleTest::check);
  }

  /// An infinity takes part as long as it is inside and no longer; finite values that overflow the
  /// moments make them missing.
  @Test
  void infinities_and_values_of_any_size() {
    var short10 = IntStream.rangeClosed(1, 10).boxed().toList();
    Property.holds(
        60, new Windows(short10, false, tameWith(Stretch.INFINITE)), WindowOracleTest::check);
    Property.holds(
        60,
        new Windows(List.of(1, 2, 3, 8, 20, 65), false, List.of(Stretch.values())),
        WindowOracleTest::check);
    Property.holds(
        20, new Windows(List.of(2, 8, 20), true, List.of(Stretch.HUGE)), WindowOracleTest::check);
  }

  /// The rows in `(t - w, t]` that don't stand later.
  @Test
  void durations() {
    Property.holds(
        20,
        new Windows(List.of(5, 20, 70), false, tameWith(Stretch.MISSING, Stretch.TIES)),
        given -> {
          var gaps = new Seeds(Arrays.hashCode(given.x));
          var times = new long[given.x.length];
          for (int i = 1; i < times.length; i++) {
            times[i] = times[i - 1] + gaps.pick(0, 1, 1, 2) * Run.SECOND;
          }
          var ops = ops(new Span.Time(given.w * Run.SECOND), given.minPeriods);
          var results = Run.all(ops, times, given.x, given.y);
          for (int row : List.of(0, times.length / 2, times.length - 1)) {
            long start = times[row] - given.w * Run.SECOND;
            int from = (int) Arrays.stream(times).filter(t -> t <= start).count();
            for (int i = 0; i < ops.size(); i++) {
              check(ops.get(i), results.get(i)[row], given, from, row);
            }
          }
        });
  }
}
