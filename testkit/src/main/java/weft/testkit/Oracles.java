package weft.testkit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/// What a window's result should be, from the definitions, slowly: sums of 60 digits over the
/// values of the window, no trees, no ops.
///
/// A window is an array, oldest row first; NaN is missing. With too few present values ask nothing
/// of an oracle: the result is missing.
///
/// How far off a result may be is a share of a *scale*, which is part of the answer. With `dev` the
/// deviations from the mean and `X` the largest absolute value of the window, the scale of a sum is
/// the sum of absolute values; of the k-th moment `sum |dev|^k + X * sum |dev|^(k-1)`. The second
/// term is there because means are rounded to doubles of size X before deviations are taken from
/// them; for a co-moment it is `sqrt(sum dx^2 * sum dy^2) + X * sum |dy| + Y * sum |dx|`. Quotients
/// and roots pass on the relative errors of their parts.
public final class Oracles {
  static final MathContext DIGITS = new MathContext(60);

  /// The share of the scale that a result may be off.
  public static final double TOLERANCE = 1e-12;

  private static final BigDecimal LARGEST = BigDecimal.valueOf(Double.MAX_VALUE);

  /// Outside of these, parts of a result overflow or lose digits.
  private static final BigDecimal SAFE_LEAST = new BigDecimal("1e-280");

  private static final BigDecimal SAFE_MOST = new BigDecimal("1e300");

  private Oracles() {}

  /// What a result should be.
  public sealed interface Truth {
    record Missing() implements Truth {}

    /// This number; -0 is as good as 0.
    record Exactly(double value) implements Truth {}

    /// This number, give or take [#TOLERANCE] times the scale.
    record Near(BigDecimal value, BigDecimal scale) implements Truth {}

    /// It hangs on rounding: parts overflow or underflow, or a denominator is rounding error only.
    record Unclear() implements Truth {}

    default boolean admits(double found) {
      return switch (this) {
        case Missing _ -> Double.isNaN(found);
        case Exactly(double value) -> found == value;
        case Near _ -> error(found) <= TOLERANCE;
        case Unclear _ -> true;
      };
    }

    /// How far off a number is, as a share of the scale; infinite where it is wrong altogether.
    default double error(double found) {
      if (this instanceof Near(BigDecimal value, BigDecimal scale) && Double.isFinite(found)) {
        BigDecimal off = new BigDecimal(found).subtract(value).abs();
        return off.signum() == 0 ? 0 : over(off, scale).doubleValue();
      }
      return admits(found) ? 0 : Double.POSITIVE_INFINITY;
    }
  }

  private static final Truth MISSING = new Truth.Missing();
  private static final Truth UNCLEAR = new Truth.Unclear();

  private static Truth near(BigDecimal value, BigDecimal scale) {
    if (scale.signum() == 0) {
      return new Truth.Exactly(value.doubleValue());
    }
    boolean safe = scale.compareTo(SAFE_LEAST) > 0 && scale.compareTo(SAFE_MOST) < 0;
    return safe ? new Truth.Near(value, scale) : UNCLEAR;
  }

  private static BigDecimal over(BigDecimal a, BigDecimal b) {
    return b.signum() == 0 ? SAFE_MOST.multiply(SAFE_MOST) : a.divide(b, DIGITS);
  }

  private static BigDecimal root(BigDecimal a) {
    return a.sqrt(DIGITS);
  }

  private static BigDecimal whole(double n) {
    return new BigDecimal(n);
  }

  // ---- one column
  // ---------------------------------------------------------------------------------------------

  /// The present values of a window and what is computed from them.
  private static final class Sample {
    final double[] present;
    final List<BigDecimal> values;
    final BigDecimal n;
    final BigDecimal mean;
    final List<BigDecimal> deviations;

    /// @param all finite values
    Sample(double[] all) {
      present = all;
      values = Arrays.stream(all).mapToObj(BigDecimal::new).toList();
      n = whole(all.length);
      mean = over(sum(values, x -> x), n);
      deviations = values.stream().map(x -> x.subtract(mean, DIGITS)).toList();
    }

    boolean constant() {
      return Arrays.stream(present).allMatch(x -> x == present[0]);
    }

    BigDecimal largest() {
      return values.stream().map(BigDecimal::abs).max(BigDecimal::compareTo).orElseThrow();
    }

    BigDecimal moment(int power) {
      return sum(deviations, d -> d.pow(power, DIGITS));
    }

    BigDecimal spread(int power) {
      return sum(deviations, d -> d.abs().pow(power, DIGITS));
    }

    BigDecimal scale(int power) {
      return spread(power).add(largest().multiply(spread(power - 1)), DIGITS);
    }

    boolean overflows() {
      return moment(2).compareTo(LARGEST.multiply(BigDecimal.TWO)) > 0;
    }

    /// How many times its size the second moment's scale is; the relative error it passes on.
    BigDecimal doubt() {
      return over(scale(2), moment(2));
    }

    /// The second moment can be told from rounding errors, and neither overflows nor underflows.
    boolean clear() {
      return doubt().doubleValue() * TOLERANCE < 1e-3
          && moment(2).compareTo(new BigDecimal("1e-120")) > 0
          && scale(2).compareTo(new BigDecimal("1e140")) < 0;
    }
  }

  private static BigDecimal sum(List<BigDecimal> list, UnaryOperator<BigDecimal> term) {
    return list.stream().map(term).reduce(BigDecimal.ZERO, (a, b) -> a.add(b, DIGITS));
  }

  /// The present values.
  public static double[] present(double[] window) {
    return Arrays.stream(window).filter(x -> !Double.isNaN(x)).toArray();
  }

  private static boolean finite(double[] window) {
    return Arrays.stream(window).noneMatch(Double::isInfinite);
  }

  public static Truth sum(double[] window) {
    return total(window, false);
  }

  public static Truth mean(double[] window) {
    return total(window, true);
  }

  private static Truth total(double[] window, boolean mean) {
    double[] x = present(window);
    if (!finite(x)) {
      boolean up = Arrays.stream(x).anyMatch(v -> v == Double.POSITIVE_INFINITY);
      boolean down = Arrays.stream(x).anyMatch(v -> v == Double.NEGATIVE_INFINITY);
      return up && down
          ? MISSING
          : new Truth.Exactly(up ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY);
    }
    var values = Arrays.stream(x).mapToObj(BigDecimal::new).toList();
    BigDecimal scale = sum(values, BigDecimal::abs);
    if (scale.compareTo(LARGEST) >= 0) {
      return UNCLEAR;
    }
    BigDecimal count = mean ? whole(x.length) : BigDecimal.ONE;
    BigDecimal total = over(sum(values, v -> v), count);
    return scale.signum() == 0
        ? new Truth.Exactly(0)
        : new Truth.Near(total, over(scale, count).add(new BigDecimal(Double.MIN_NORMAL)));
  }

  /// The scale is the product itself.
  public static Truth product(double[] window) {
    double[] x = present(window);
    double digits = Arrays.stream(x).map(v -> v == 0 ? 0 : Math.abs(Math.log10(Math.abs(v)))).sum();
    if (!finite(x) || digits > 290) {
      return UNCLEAR;
    }
    BigDecimal product =
        Arrays.stream(x)
            .mapToObj(BigDecimal::new)
            .reduce(BigDecimal.ONE, (a, b) -> a.multiply(b, DIGITS));
    return near(product, product.abs());
  }

  public static Truth variance(double[] window, int ddof) {
    double[] x = present(window);
    if (!finite(x) || x.length <= ddof) {
      return MISSING;
    }
    var sample = new Sample(x);
    if (sample.constant()) {
      return new Truth.Exactly(0);
    }
    if (sample.overflows()) {
      return MISSING;
    }
    BigDecimal degrees = whole(x.length - ddof);
    return near(over(sample.moment(2), degrees), over(sample.scale(2), degrees));
  }

  public static Truth deviation(double[] window, int ddof) {
    return switch (variance(window, ddof)) {
      case Truth.Near(BigDecimal value, BigDecimal scale) ->
          near(root(value), root(value).add(over(scale, root(value))));
      case Truth other -> other;
    };
  }

  public static Truth zscore(double[] window, int ddof) {
    double newest = window[window.length - 1];
    double[] x = present(window);
    if (Double.isNaN(newest) || !finite(x) || x.length <= ddof || constant(x)) {
      return MISSING;
    }
    var sample = new Sample(x);
    if (sample.overflows() || !sample.clear()) {
      return sample.overflows() ? MISSING : UNCLEAR;
    }
    BigDecimal std = root(over(sample.moment(2), whole(x.length - ddof)));
    BigDecimal score = over(whole(newest).subtract(sample.mean), std);
    return near(
        score, over(sample.largest(), std).add(score.abs().multiply(sample.doubt()), DIGITS));
  }

  public static Truth skewness(double[] window) {
    return standardized(window, 3);
  }

  /// In excess of 3.
  public static Truth kurtosis(double[] window) {
    return standardized(window, 4);
  }

  private static Truth standardized(double[] window, int power) {
    double[] x = present(window);
    if (!finite(x) || constant(x)) {
      return MISSING;
    }
    var sample = new Sample(x);
    if (sample.overflows() || !sample.clear()) {
      return sample.overflows() ? MISSING : UNCLEAR;
    }
    BigDecimal square = over(sample.moment(2), sample.n);
    BigDecimal unit = power == 4 ? square.pow(2, DIGITS) : square.multiply(root(square), DIGITS);
    BigDecimal value = over(over(sample.moment(power), sample.n), unit);
    BigDecimal scale =
        over(over(sample.scale(power), sample.n), unit)
            .add(value.abs().multiply(BigDecimal.TWO).multiply(sample.doubt()), DIGITS);
    BigDecimal excess = power == 4 ? whole(3) : BigDecimal.ZERO;
    return near(value.subtract(excess), scale.add(excess));
  }

  private static boolean constant(double[] x) {
    return Arrays.stream(x).allMatch(v -> v == x[0]);
  }

  // ---- two columns
  // --------------------------------------------------------------------------------------------

  /// The rows in which both are present.
  private record Pair(Sample x, Sample y) {
    static Pair of(double[] first, double[] second) {
      return new Pair(new Sample(both(first, second)), new Sample(both(second, first)));
    }

    static double[] both(double[] kept, double[] other) {
      return IntStream.range(0, kept.length)
          .filter(i -> !Double.isNaN(kept[i]) && !Double.isNaN(other[i]))
          .mapToDouble(i -> kept[i])
          .toArray();
    }

    BigDecimal moment() {
      BigDecimal sum = BigDecimal.ZERO;
      for (int i = 0; i < x.deviations.size(); i++) {
        sum = sum.add(x.deviations.get(i).multiply(y.deviations.get(i)), DIGITS);
      }
      return sum;
    }

    BigDecimal scale() {
      return root(x.moment(2).multiply(y.moment(2)))
          .add(x.largest().multiply(y.spread(1)))
          .add(y.largest().multiply(x.spread(1)), DIGITS);
    }
  }

  private static boolean bothFinite(double[] x, double[] y) {
    return finite(Pair.both(x, y)) && finite(Pair.both(y, x));
  }

  public static Truth covariance(double[] x, double[] y, int ddof) {
    if (!bothFinite(x, y) || Pair.both(x, y).length <= ddof) {
      return MISSING;
    }
    var pair = Pair.of(x, y);
    if (pair.x.constant() || pair.y.constant()) {
      return new Truth.Exactly(0);
    }
    BigDecimal degrees = pair.x.n.subtract(whole(ddof));
    return near(over(pair.moment(), degrees), over(pair.scale(), degrees));
  }

  public static Truth correlation(double[] x, double[] y) {
    if (!bothFinite(x, y)) {
      return MISSING;
    }
    var pair = Pair.of(x, y);
    if (pair.x.constant() || pair.y.constant() || pair.x.overflows() || pair.y.overflows()) {
      return MISSING;
    }
    if (!pair.x.clear() || !pair.y.clear()) {
      return UNCLEAR;
    }
    BigDecimal unit = root(pair.x.moment(2).multiply(pair.y.moment(2)));
    BigDecimal value = over(pair.moment(), unit);
    BigDecimal doubt = pair.x.doubt().add(pair.y.doubt());
    return near(value, over(pair.scale(), unit).add(value.abs().multiply(doubt), DIGITS));
  }

  /// The slope of the regression of x on y.
  public static Truth beta(double[] x, double[] y) {
    if (!bothFinite(x, y)) {
      return MISSING;
    }
    var pair = Pair.of(x, y);
    if (pair.y.constant() || pair.y.overflows()) {
      return MISSING;
    }
    if (pair.x.constant()) {
      return pair.y.clear() ? new Truth.Exactly(0) : UNCLEAR;
    }
    if (!pair.y.clear()) {
      return UNCLEAR;
    }
    BigDecimal value = over(pair.moment(), pair.y.moment(2));
    return near(
        value,
        over(pair.scale(), pair.y.moment(2)).add(value.abs().multiply(pair.y.doubt()), DIGITS));
  }

  // ---- all rows needed
  // ----------------------------------------------------------------------------------------

  private static boolean complete(double[] window) {
    return Arrays.stream(window).noneMatch(Double::isNaN);
  }

  /// Weights 1 to w, newest w.
  public static Truth weightedMean(double[] window) {
    if (!complete(window)) {
      return MISSING;
    }
    if (!finite(window)) {
      return sum(window);
    }
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal scale = BigDecimal.ZERO;
    for (int i = 0; i < window.length; i++) {
      BigDecimal term = whole(window[i]).multiply(whole(i + 1));
      sum = sum.add(term, DIGITS);
      scale = scale.add(term.abs(), DIGITS);
    }
    BigDecimal weights = whole(window.length * (window.length + 1.0) / 2);
    return near(over(sum, weights), over(scale, weights));
  }

  /// What is asked of the least-squares line through the values at 0, 1, ..., w-1.
  public enum Line {
    SLOPE,
    INTERCEPT,
    /// The share of the variance that it explains.
    RSQUARE,
    /// The newest value less the line there.
    RESID
  }

  public static Truth line(Line what, double[] window) {
    if (!complete(window) || !finite(window) || window.length < 2) {
      return MISSING;
    }
    var index = new double[window.length];
    Arrays.setAll(index, i -> i);
    var pair = Pair.of(window, index);
    BigDecimal squares = pair.y.moment(2);
    BigDecimal slope = over(pair.moment(), squares);
    BigDecimal scale = over(pair.scale(), squares);
    BigDecimal middle = pair.y.mean;
    BigDecimal rise = slope.multiply(middle, DIGITS);
    BigDecimal riseScale = scale.multiply(middle, DIGITS).add(pair.x.largest());
    if (scale.compareTo(SAFE_MOST) > 0) {
      return UNCLEAR;
    }
    return switch (what) {
      case SLOPE -> near(slope, scale);
      case INTERCEPT -> near(pair.x.mean.subtract(rise), riseScale);
      case RESID ->
          near(whole(window[window.length - 1]).subtract(pair.x.mean.add(rise), DIGITS), riseScale);
      case RSQUARE -> {
        if (pair.x.constant()) {
          yield MISSING;
        }
        BigDecimal unit = squares.multiply(pair.x.moment(2), DIGITS);
        BigDecimal value = over(pair.moment().pow(2, DIGITS), unit);
        BigDecimal doubt = over(pair.scale(), root(unit)).multiply(BigDecimal.TWO);
        yield pair.x.clear() ? near(value, doubt.add(pair.x.doubt())) : UNCLEAR;
      }
    };
  }

  // ---- exact ones
  // ---------------------------------------------------------------------------------------------

  public static Truth count(double[] window) {
    return new Truth.Exactly(present(window).length);
  }

  public static Truth least(double[] window) {
    return new Truth.Exactly(Arrays.stream(present(window)).min().orElseThrow());
  }

  public static Truth most(double[] window) {
    return new Truth.Exactly(Arrays.stream(present(window)).max().orElseThrow());
  }

  /// Rows back to the newest of the smallest values.
  public static Truth backToLeast(double[] window) {
    return back(window, Arrays.stream(present(window)).min().orElseThrow());
  }

  /// Rows back to the newest of the largest values.
  public static Truth backToMost(double[] window) {
    return back(window, Arrays.stream(present(window)).max().orElseThrow());
  }

  private static Truth back(double[] window, double value) {
    int back = 0;
    while (window[window.length - 1 - back] != value) {
      back++;
    }
    return new Truth.Exactly(back);
  }

  /// Of the newest value among the present ones, ties averaged, divided by their number.
  public static Truth rank(double[] window) {
    double newest = window[window.length - 1];
    if (Double.isNaN(newest)) {
      return MISSING;
    }
    double[] x = present(window);
    double below = Arrays.stream(x).filter(v -> v < newest).count();
    double equal = Arrays.stream(x).filter(v -> v == newest).count();
    return new Truth.Exactly((below + (equal + 1) / 2) / x.length);
  }

  public static Truth median(double[] window) {
    return quantile(window, 0.5);
  }

  /// At position `q * (n - 1)`: `a + (b - a) * fraction`; where both neighbours are equal, that
  /// value.
  public static Truth quantile(double[] window, double q) {
    double[] x = present(window);
    Arrays.sort(x);
    double position = q * (x.length - 1);
    double below = Math.floor(position);
    double a = x[(int) below];
    double b = x[(int) Math.min(below + 1, x.length - 1)];
    double value = a == b || position == below ? a : a + (b - a) * (position - below);
    return Double.isNaN(value) ? MISSING : new Truth.Exactly(value);
  }
}
