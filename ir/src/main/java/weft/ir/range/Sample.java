package weft.ir.range;

/// The values that an op takes together, of a window or of the entities of one time.
///
/// @param value what each of them can be
/// @param least how many there are at least
/// @param most how many there are at most
/// @param same whether a second argument has the same values
/// @param other what the values of a second argument can be; those of the first where there is none
public record Sample(Interval value, double least, double most, boolean same, Interval other) {
  /// More than the rounding of a sum of any length that fits into memory.
  public static final double ROUNDING = 1e-13;

  private static final double MOST_VALUES = 1e6;

  /// More rows than fit into memory.
  public static final double MOST_ROWS = 0x1p31;

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  /// The values of the second argument.
  public Sample second() {
    return new Sample(other, least, most, same, other);
  }

  /// Of a sum that is divided by the number of values.
  public Interval mean() {
    return mean(rows(), ROUNDING);
  }

  /// Of a sum with whole weights that is divided by what these add up to.
  ///
  /// @param weights what they add up to at most
  /// @param rounding more than the share of a sum of numbers of one sign that is rounded off
  public Interval mean(double weights, double rounding) {
    Interval near = value.looser(rounding, weights);
    // A sum that is too large for a number is infinite, and so is what is made of it.
    double low = near.low() < 0 && Double.isInfinite(near.low() * weights) ? -INFINITY : near.low();
    double high =
        near.high() > 0 && Double.isInfinite(near.high() * weights) ? INFINITY : near.high();
    return new Interval(low, high, value.zero() || cancels(), value.missing())
        .least(value.grid() / weights * (1 - ROUNDING));
  }

  /// Infinite values of both signs make a missing one.
  public Interval sum() {
    Interval near = value.looser(ROUNDING, rows());
    double low = near.low() * (near.low() < 0 ? most : least);
    double high = near.high() * (near.high() > 0 ? most : least);
    boolean missing = near.low() * rows() == -INFINITY && near.high() * rows() == INFINITY;
    return new Interval(low, high, value.zero() || cancels(), missing).least(value.grid());
  }

  /// How many values there are at most.
  private double rows() {
    return Math.min(most, MOST_ROWS);
  }

  private boolean cancels() {
    return value.low() < 0 && value.high() > 0;
  }

  /// Between two neighbours, `a + (b - a) * q`: never below the lower one. Never above the upper
  /// one either, for `q` takes more from the distance than rounding has added, unless that is too
  /// large for a number. From below all numbers no way leads up.
  public Interval quantile(double q) {
    boolean overflows = Double.isInfinite(value.high() - value.low()) && value.high() > 0;
    Interval above = q < 1 && q > 1 - 0x1p-52 ? value.blurred(ROUNDING) : value;
    boolean endless = value.low() == -INFINITY && !value.isPoint();
    return new Interval(
        value.low(),
        overflows ? INFINITY : above.high(),
        value.zero() || value.low() < 0,
        value.missing() || endless);
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
    return Interval.of(0, Double.isNaN(high) ? INFINITY : high).least(leastMoment() / most / 2);
  }

  /// More than the distance of two values, or of one from the mean.
  public double width() {
    double slack = ROUNDING * Math.max(Math.abs(value.low()), Math.abs(value.high()));
    return (value.high() - value.low() + slack) * (1 + 1e-9);
  }

  /// Less than the sum of squared deviations of values that are not all equal, as windows compute
  /// it: blocks come together about an anchor, the mean of the newest of them; a block of `m`
  /// values whose mean is `d` from it adds `m d d`, and from the sum `S` of these `D D / n` is
  /// taken, where `D` is the sum of `m d` and `n` the number of values of all.
  /// 1. `D D <= (n - a) S`, where `a >= 1` is the number of values of the anchor (Cauchy and
  ///    Schwarz). So at least `S / n` is left. Rounding takes less than `1e-14 S`, which is less
  ///    than half of that, as `n` is at most a million. So no block's sum of squares is below 0,
  ///    and none is below that of a block that it is made of, because numbers that are not below 0
  ///    round to no less than the larger of them when they are added.
  /// 2. The mean of equal values is that value, exactly. So where the values are not all equal, a
  ///    first block comes together of blocks with one value each that differ. These values are
  ///    multiples of the grid, so a `d` that is not 0 is at least the grid, and `S` at least its
  ///    square. Half of `S / n` is left in this block, and in all that it is part of.
  /// 3. Squares of grids do not vanish: a grid is at least 2^-452. Where squares of smaller numbers
  ///    do, in blocks above, what is lost is below 2^-1000. What is too large for a number ends as
  ///    a missing value.
  ///
  /// A tenth of that half is given, the rest is for the rounding of what follows.
  public double leastMoment() {
    double grid = value.grid();
    return most <= MOST_VALUES ? grid * grid / (20 * most) : 0;
  }

  /// What is at most so large, by its size, or missing; any number where that is not known.
  public static Interval sized(double most) {
    return most < Double.MAX_VALUE ? new Interval(-most, most, true, true) : Interval.ANY;
  }

  /// Of a measure from -1 to 1 of how alike two arguments are; it takes two values.
  public Interval correlation() {
    return most < 2 ? Interval.NOTHING : same ? Interval.of(1) : Interval.of(-1, 1);
  }
}
