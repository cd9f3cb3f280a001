package weft.inspect;

import weft.ir.CrossSection;
import weft.ir.Op;
import weft.ir.Operands;
import weft.ir.Span;
import weft.ir.range.Interval;
import weft.ir.range.Truth;
import weft.ops.Doubles;
import weft.ops.algebra.Intervals;
import weft.ops.cross.CsCount;
import weft.ops.cross.CsMax;
import weft.ops.cross.CsMin;
import weft.ops.cross.CsRank;
import weft.ops.cross.CsSum;
import weft.ops.window.LinearRegressionRsquare;
import weft.ops.window.RollingArgmax;
import weft.ops.window.RollingArgmin;
import weft.ops.window.RollingBeta;
import weft.ops.window.RollingCorr;
import weft.ops.window.RollingCount;
import weft.ops.window.RollingMax;
import weft.ops.window.RollingMean;
import weft.ops.window.RollingMedian;
import weft.ops.window.RollingMin;
import weft.ops.window.RollingProd;
import weft.ops.window.RollingQuantile;
import weft.ops.window.RollingRank;
import weft.ops.window.RollingRankCorr;
import weft.ops.window.RollingStd;
import weft.ops.window.RollingSum;
import weft.ops.window.RollingVar;
import weft.ops.window.RollingWmean;
import weft.ops.window.ShannonEntropy;

/// What windows and cross-sections can give, from what their values can be.
final class WindowRanges {
  /// More than the rounding of a sum of any length that fits into memory.
  private static final double ROUNDING = 1e-13;

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private WindowRanges() {}

  /// @param same whether the two arguments are one value
  static Interval of(Op op, Span w, int minPeriods, Operands<Interval, Truth> in, boolean same) {
    Interval x = in.value(0);
    if (x.isEmpty() || in.size() > 1 && in.value(1).isEmpty()) {
      return Interval.NOTHING;
    }
    double least = Math.max(1, minPeriods);
    double most = w instanceof Span.Rows(int rows) ? rows : INFINITY;
    Interval result =
        switch (op) {
          case RollingMin _, RollingMax _ -> x;
          case RollingMean _, RollingWmean _ -> x.looser(ROUNDING);
          case RollingMedian _, RollingQuantile _ -> quantile(x);
          case RollingSum _ -> sum(x, least, most);
          case RollingProd _ -> product(x, least, most);
          case RollingVar(_, _, int ddof) -> variance(x, least, most, ddof);
          case RollingStd(_, _, int ddof) ->
              Intervals.ALGEBRA.sqrt(variance(x, least, most, ddof)).looser(ROUNDING);
          case RollingCount _ -> Interval.of(least, most);
          case RollingRank _ -> Interval.of(1 / Math.min(most, Integer.MAX_VALUE), 1);
          case RollingCorr _, RollingRankCorr _ ->
              most < 2 ? Interval.NOTHING : same ? Interval.of(1) : Interval.of(-1, 1);
          case RollingBeta _ when same -> most < 2 ? Interval.NOTHING : Interval.of(1);
          case RollingArgmax _, RollingArgmin _ -> Interval.of(0, most - 1);
          case LinearRegressionRsquare _ -> Interval.of(0, 1);
          case ShannonEntropy(_, int bins, _) -> Interval.of(0, Math.log(bins)).looser(ROUNDING);
          default -> Interval.ANY;
        };
    return result.orMissing();
  }

  /// Between two neighbours: never below the lower one; above the upper one by rounding, or where
  /// their distance is too large for a number.
  private static Interval quantile(Interval x) {
    boolean overflows = Double.isInfinite(x.high() - x.low()) && x.high() > 0;
    double high = overflows ? INFINITY : x.blurred(ROUNDING).high();
    return new Interval(x.low(), high, x.zero() || x.low() < 0, x.missing());
  }

  /// Of `least` to `most` values.
  private static Interval sum(Interval x, double least, double most) {
    double low = x.low() * (x.low() < 0 ? most : least);
    double high = x.high() * (x.high() > 0 ? most : least);
    return new Interval(low, high, x.zero() || x.low() < 0 && x.high() > 0, true).looser(ROUNDING);
  }

  private static Interval product(Interval x, double least, double most) {
    double size = Math.max(Math.abs(x.low()), Math.abs(x.high()));
    double high = Math.max(Doubles.power(size, least), Doubles.power(size, most));
    double near = Math.min(Doubles.power(x.low(), least), Doubles.power(x.low(), most));
    boolean positive = x.low() >= 0;
    boolean vanishes = !positive || near == 0 && x.low() >= Double.MIN_NORMAL;
    return new Interval(positive ? near : -high, high, x.zero() || vanishes, true)
        .looser(ROUNDING * Math.min(most, 1e6));
  }

  /// At most a quarter of the squared width, for values half at each end.
  private static Interval variance(Interval x, double least, double most, int ddof) {
    if (most <= ddof) {
      return Interval.NOTHING;
    }
    if (x.isPoint() && !x.reachesInfinity()) {
      return Interval.of(0);
    }
    double n = Math.max(least, ddof + 1.0);
    double slack = ROUNDING * Math.max(Math.abs(x.low()), Math.abs(x.high()));
    double width = x.high() - x.low() + slack;
    double high = width * width / 4 * (n / (n - ddof)) * (1 + 1e-9);
    return Interval.of(0, Double.isNaN(high) ? INFINITY : high);
  }

  /// One value or more of the same time.
  static Interval across(CrossSection op, Interval x) {
    if (x.isEmpty()) {
      return Interval.NOTHING;
    }
    Interval result =
        switch (op) {
          case CsMin _, CsMax _ -> x;
          case CsCount _ -> Interval.of(1, INFINITY);
          case CsRank _ -> Interval.of(1.0 / Integer.MAX_VALUE, 1);
          case CsSum _ -> sum(x, 1, INFINITY);
          default -> Interval.ANY;
        };
    return result.missing(x.missing() || !(op instanceof CsCount || op instanceof CsRank));
  }
}
