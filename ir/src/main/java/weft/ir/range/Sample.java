package weft.ir.range;

/// The values that an op takes together, of a window or of the entities of one time.
///
/// @param value what each of them can be
/// @param least how many there are at least
/// @param most how many there are at most
/// @param same whether a second argument has the same values
public record Sample(Interval value, double least, double most, boolean same) {
  /// More than the rounding of a sum of any length that fits into memory.
  public static final double ROUNDING = 1e-13;

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  /// Of a mean, however the values are weighted.
  public Interval mean() {
    return value.looser(ROUNDING);
  }

  public Interval sum() {
    double low = value.low() * (value.low() < 0 ? most : least);
    double high = value.high() * (value.high() > 0 ? most : least);
    boolean cancels = value.low() < 0 && value.high() > 0;
    return new Interval(low, high, value.zero() || cancels, true).looser(ROUNDING);
  }

  /// Between two neighbours: never below the lower one; above the upper one by rounding, or where
  /// their distance is too large for a number.
  public Interval quantile() {
    boolean overflows = Double.isInfinite(value.high() - value.low()) && value.high() > 0;
    double high = overflows ? INFINITY : value.blurred(ROUNDING).high();
    return new Interval(value.low(), high, value.zero() || value.low() < 0, value.missing());
  }

  /// At most a quarter of the squared width, for values half at each end.
  public Interval variance(int ddof) {
    if (most <= ddof) {
      return Interval.NOTHING;
    }
    if (value.isPoint() && !value.reachesInfinity()) {
      return Interval.of(0);
    }
    double n = Math.max(least, ddof + 1.0);
    double slack = ROUNDING * Math.max(Math.abs(value.low()), Math.abs(value.high()));
    double width = value.high() - value.low() + slack;
    double high = width * width / 4 * (n / (n - ddof)) * (1 + 1e-9);
    return Interval.of(0, Double.isNaN(high) ? INFINITY : high);
  }

  /// Of a measure from -1 to 1 of how alike two arguments are; it takes two values.
  public Interval correlation() {
    return most < 2 ? Interval.NOTHING : same ? Interval.of(1) : Interval.of(-1, 1);
  }
}
