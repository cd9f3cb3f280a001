package weft.ir.range;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import weft.ir.Range;
import weft.ir.text.Literal;

/// What a value can be: a number from `low` to `high`, both included, and whether it can be 0 and
/// whether it can be missing. An infinite bound means that the value can be infinite. Where there
/// is no number at all, `low` is above `high`.
///
/// @param zero whether it can be 0; a range around 0 may leave it out, as `x != 0` does
/// @param least the least size of a number of it that is not 0; 0 where that is not known. What is
///   divided by prices that differ is never infinite, because prices are not infinitely close
public record Interval(double low, double high, boolean zero, boolean missing, double least) {
  /// Below it squares and products may vanish.
  public static final double SMALL = 0x1p-400;

  /// Enough for the eye; what is cut off makes the range wider.
  private static final int DIGITS = 6;

  /// Nothing is known.
  public static final Interval ANY =
      new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, true, true);

  /// Always missing.
  public static final Interval NOTHING =
      new Interval(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, false, true);

  /// Any number but 0.
  public static final Interval NOT_ZERO = ANY.zero(false);

  public Interval {
    if (low > high || Double.isNaN(low) || Double.isNaN(high)) {
      low = Double.POSITIVE_INFINITY;
      high = Double.NEGATIVE_INFINITY;
    }
    // -0.0 and 0.0 are one number here.
    low += 0.0;
    high += 0.0;
    zero = low <= 0 && high >= 0 && (zero || low == high);
    boolean nothingElse = low > high || low == 0 && high == 0;
    double outside = low > 0 ? low : high < 0 ? -high : 0;
    least =
        nothingElse
            ? Double.POSITIVE_INFINITY
            : least >= SMALL ? Math.max(least, outside) : outside;
  }

  public Interval(double low, double high, boolean zero, boolean missing) {
    this(low, high, zero, missing, 0);
  }

  /// Every number of it is so often a power of two, for each number of at least some size is a
  /// multiple of what the last bit there counts; 0 where none is known. Sums and differences of
  /// multiples are multiples, rounded or not.
  public double grid() {
    return least >= SMALL ? Math.ulp(least) : 0;
  }

  /// All numbers of a range, and never missing.
  public static Interval of(double low, double high) {
    return new Interval(low, high, true, false);
  }

  public static Interval of(Range range) {
    return of(range.low(), range.high());
  }

  /// One number; NaN is missing.
  public static Interval of(double value) {
    return Double.isNaN(value) ? NOTHING : of(value, value);
  }

  /// The numbers from one on, or missing.
  public static Interval atLeast(double low) {
    return new Interval(low, Double.POSITIVE_INFINITY, true, true);
  }

  /// The numbers up to one, or missing.
  public static Interval atMost(double high) {
    return new Interval(Double.NEGATIVE_INFINITY, high, true, true);
  }

  /// The numbers above one, or missing.
  public static Interval above(double low) {
    return low == 0 ? atLeast(0).zero(false) : atLeast(Math.nextUp(low));
  }

  public boolean isEmpty() {
    return low > high;
  }

  /// At most one number.
  public boolean isPoint() {
    return low == high;
  }

  /// No bound is known on either side.
  public boolean isWholeLine() {
    return low == Double.NEGATIVE_INFINITY && high == Double.POSITIVE_INFINITY;
  }

  public boolean isFinite() {
    return low > Double.NEGATIVE_INFINITY && high < Double.POSITIVE_INFINITY;
  }

  /// Whether the value can be infinite.
  public boolean reachesInfinity() {
    return !isEmpty() && !isFinite();
  }

  /// Whether each of its numbers is one of the other's.
  public boolean within(Interval other) {
    return isEmpty() || low >= other.low && high <= other.high && (other.zero || !zero);
  }

  /// Whether a value keeps to the interval.
  public boolean admits(double value) {
    return Double.isNaN(value) ? missing : value >= low && value <= high;
  }

  public Interval orMissing() {
    return missing(true);
  }

  public Interval missing(boolean other) {
    return new Interval(low, high, zero, other, least);
  }

  public Interval zero(boolean other) {
    return new Interval(low, high, other, missing, least);
  }

  /// The same with a least size; what is not known by it stays so.
  public Interval least(double other) {
    return new Interval(low, high, zero, missing, Double.isNaN(other) ? 0 : other);
  }

  /// What is in one or in the other.
  public Interval join(Interval other) {
    return new Interval(
        Math.min(low, other.low),
        Math.max(high, other.high),
        zero || other.zero,
        missing || other.missing,
        Math.min(least, other.least));
  }

  /// What is in both.
  public Interval meet(Interval other) {
    return new Interval(
        Math.max(low, other.low),
        Math.min(high, other.high),
        zero && other.zero,
        missing && other.missing,
        Math.max(least, other.least));
  }

  /// A number where this is one that is finite, else missing: what `x - x` can be.
  public Interval whereFinite(double result) {
    return isEmpty() ? NOTHING : of(result).missing(missing || reachesInfinity());
  }

  /// Wider by a share of each bound's own size, for sums that round. The sign stays.
  public Interval looser(double share) {
    return new Interval(
        low > 0 ? low * (1 - share) : low * (1 + share),
        high > 0 ? high * (1 + share) : high * (1 - share),
        zero,
        missing);
  }

  /// The same, but for ends that sums of up to `count` equal numbers give exactly: sums that round
  /// keep order, so they are never beyond those of numbers that are all at an end.
  public Interval looser(double share, double count) {
    Interval wider = looser(share);
    return new Interval(
        isExact(low, count) ? low : wider.low,
        isExact(high, count) ? high : wider.high,
        zero,
        missing);
  }

  /// Whether a value times any number up to `count` has few enough digits for a number.
  private static boolean isExact(double value, double count) {
    long bits = Double.doubleToRawLongBits(value) & 0x000fffffffffffffL;
    long digits = Math.abs(value) < Double.MIN_NORMAL ? bits : bits | 0x0010000000000000L;
    long odd = digits >>> Long.numberOfTrailingZeros(digits);
    return odd * count <= 0x1p53;
  }

  /// Wider by a share of the larger bound, for differences that round; no number of another sign
  /// joins.
  public Interval blurred(double share) {
    double by = share * Math.max(Math.abs(low), Math.abs(high));
    double most = high == Double.NEGATIVE_INFINITY ? 0 : high + by;
    double least = low == Double.POSITIVE_INFINITY ? 0 : low - by;
    return isEmpty()
        ? this
        : new Interval(
            low >= 0 ? Math.max(0, least) : least,
            high <= 0 ? Math.min(0, most) : most,
            true,
            missing);
  }

  /// `0 to 1`, `0.5`, `any number`: no number of it is outside of what is told.
  @Override
  public String toString() {
    if (isEmpty()) {
      return "always missing";
    }
    if (isWholeLine()) {
      return zero ? "any number" : "any number but 0";
    }
    return isPoint()
        ? text(low)
        : brief(low, RoundingMode.FLOOR) + " to " + brief(high, RoundingMode.CEILING);
  }

  private static String brief(double value, RoundingMode outwards) {
    return Double.isInfinite(value)
        ? text(value)
        : text(new BigDecimal(value).round(new MathContext(DIGITS, outwards)).doubleValue());
  }

  /// As short as it reads back: `1`, not `1.0`.
  public static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Literal.number(value);
  }
}
