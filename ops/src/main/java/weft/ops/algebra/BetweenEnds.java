package weft.ops.algebra;

import java.util.function.Supplier;
import weft.ir.Range;
import weft.ir.algebra.Algebra;
import weft.ir.range.Interval;

/// Intervals over an algebra: how they are made, and what is asked of them.
///
/// What is empty has its low end at infinity and its high end at minus infinity, so that sums and
/// joins need not ask for it.
abstract class BetweenEnds<E, B> {
  static final double INFINITY = Double.POSITIVE_INFINITY;

  /// Takes all digits of a number but the first.
  private static final double FIRST_DIGIT = 0x1p52 + 1;

  final Algebra<E, B> on;
  final E nought;
  final E infinity;
  final E minusInfinity;
  final E tiny;
  final E missing;
  final B yes;
  final B no;
  final Between<E, B> nothing;

  BetweenEnds(Algebra<E, B> on) {
    this.on = on;
    nought = on.lit(0);
    infinity = on.lit(INFINITY);
    minusInfinity = on.lit(-INFINITY);
    tiny = on.lit(Double.MIN_VALUE);
    missing = on.lit(Double.NaN);
    yes = on.eq(nought, nought);
    no = on.not(yes);
    nothing = new Between<>(infinity, minusInfinity, no, yes, infinity);
  }

  /// One number; NaN is missing.
  public final Between<E, B> lit(double value) {
    return constant(Interval.of(value));
  }

  /// The same in every row.
  public final Between<E, B> constant(Interval all) {
    return new Between<>(
        on.lit(all.low()),
        on.lit(all.high()),
        all.zero() ? yes : no,
        all.missing() ? yes : no,
        on.lit(all.least()));
  }

  /// What is in both.
  public final Between<E, B> meet(Between<E, B> a, Interval all) {
    return of(
        on.max(a.low(), on.lit(all.low())),
        on.min(a.high(), on.lit(all.high())),
        all.zero() ? a.zero() : no,
        all.missing() ? a.missing() : no,
        on.max(a.least(), on.lit(all.least())));
  }

  /// One value, whatever it is.
  public final Between<E, B> point(E value) {
    return of(value, value, yes, on.missing(value), nought);
  }

  /// The values from one to another, and a missing one where it may be so; nothing where an end is
  /// missing or the ends are in the wrong order.
  public final Between<E, B> of(E low, E high, B missing) {
    return of(low, high, yes, missing, nought);
  }

  /// What holds of every interval, as [Interval] has it too.
  final Between<E, B> of(E low, E high, B zero, B missing, E least) {
    B some = on.le(low, high);
    // -0.0 and 0.0 are one number here.
    E from = on.add(on.select(some, low, infinity), nought);
    E to = on.add(on.select(some, high, minusInfinity), nought);
    return ends(from, to, zero, missing, least);
  }

  /// The same where the ends are in order, or those of what is empty, and none is -0.0.
  final Between<E, B> ends(E from, E to, B zero, B missing, E least) {
    B around = on.and(on.le(from, nought), on.le(nought, to));
    B only = on.and(around, on.eq(from, to));
    E outside = on.max(on.max(from, on.neg(to)), nought);
    E size = on.select(on.ge(least, on.lit(Interval.SMALL)), on.max(least, outside), outside);
    return new Between<>(
        from, to, on.and(around, on.or(zero, only)), missing, on.select(only, infinity, size));
  }

  final Between<E, B> whole(B missing) {
    return new Between<>(minusInfinity, infinity, yes, missing, nought);
  }

  final Between<E, B> over(Range range, B missing) {
    return of(on.lit(range.low()), on.lit(range.high()), missing);
  }

  final Between<E, B> missing(Between<E, B> a, B missing) {
    return new Between<>(a.low(), a.high(), a.zero(), missing, a.least());
  }

  final B some(Between<E, B> a) {
    return on.le(a.low(), a.high());
  }

  final B both(Between<E, B> a, Between<E, B> b) {
    return on.and(some(a), some(b));
  }

  final B either(Between<E, B> a, Between<E, B> b) {
    return on.or(a.missing(), b.missing());
  }

  final B isPoint(Between<E, B> a) {
    return on.eq(a.low(), a.high());
  }

  final B reachesInfinity(Between<E, B> a) {
    B endless = on.or(on.eq(a.low(), minusInfinity), on.eq(a.high(), infinity));
    return on.and(some(a), endless);
  }

  final B hasFinite(Between<E, B> a) {
    return on.and(some(a), on.not(on.and(isPoint(a), reachesInfinity(a))));
  }

  final E most(Between<E, B> a) {
    return on.max(on.abs(a.low()), on.abs(a.high()));
  }

  /// The smallest size of a value.
  final E smallest(Between<E, B> a) {
    E around = on.select(a.zero(), nought, tiny);
    E below = on.select(on.lt(a.high(), nought), on.neg(a.high()), around);
    return on.select(on.gt(a.low(), nought), a.low(), below);
  }

  final B isNormal(E size) {
    return on.ge(size, on.lit(Double.MIN_NORMAL));
  }

  /// The smallest size of a value, where that is known. A high power of ordinary numbers is too
  /// small for a number: what is known only to be above 0 counts as far from it as two numbers
  /// around 1 are apart at least.
  final E ordinary(Between<E, B> a) {
    E size = smallest(a);
    return on.select(isNormal(size), size, on.min(most(a), on.lit(0x1p-53)));
  }

  /// The power of two that every number is a multiple of: what the last bit of the least size
  /// counts.
  final E grid(Between<E, B> a) {
    // So that nothing overflows.
    E size = on.mul(a.least(), on.lit(0x1p-100));
    E shifted = on.mul(size, on.lit(FIRST_DIGIT));
    E rounded = on.sub(shifted, on.sub(shifted, size));
    E first = on.select(on.gt(rounded, size), on.mul(rounded, on.lit(0.5)), rounded);
    E grid = on.select(on.eq(a.least(), infinity), infinity, on.mul(first, on.lit(0x1p48)));
    return on.select(on.ge(a.least(), on.lit(Interval.SMALL)), grid, nought);
  }

  final Between<E, B> join(Between<E, B> a, Between<E, B> b) {
    return ends(
        on.min(a.low(), b.low()),
        on.max(a.high(), b.high()),
        on.or(a.zero(), b.zero()),
        either(a, b),
        on.min(a.least(), b.least()));
  }

  /// The sizes of values, of which there are some.
  final Between<E, B> sized(Between<E, B> a) {
    return of(smallest(a), most(a), a.zero(), a.missing(), a.least());
  }

  /// One rule or the other; only one of them is made where the condition is known.
  final Between<E, B> choose(
      B condition, Supplier<Between<E, B>> then, Supplier<Between<E, B>> otherwise) {
    var known = on.decided(condition);
    return known.isPresent()
        ? known.get() ? then.get() : otherwise.get()
        : chosen(condition, then.get(), otherwise.get());
  }

  final Between<E, B> chosen(B condition, Between<E, B> then, Between<E, B> otherwise) {
    return new Between<>(
        on.select(condition, then.low(), otherwise.low()),
        on.select(condition, then.high(), otherwise.high()),
        chosen(condition, then.zero(), otherwise.zero()),
        chosen(condition, then.missing(), otherwise.missing()),
        on.select(condition, then.least(), otherwise.least()));
  }

  final B chosen(B condition, B then, B otherwise) {
    return then.equals(otherwise)
        ? then
        : on.or(on.and(condition, then), on.and(on.not(condition), otherwise));
  }

  /// A value as a low end. One that is missing, as `inf - inf`, is no bound.
  final E lowEnd(E value) {
    return on.select(on.present(value), value, infinity);
  }

  final E highEnd(E value) {
    return on.select(on.present(value), value, minusInfinity);
  }

  final E lowest(E a, E b) {
    return on.min(lowEnd(a), lowEnd(b));
  }

  final E highest(E a, E b) {
    return on.max(highEnd(a), highEnd(b));
  }

  /// A low end where there is something.
  final E where(B some, E low) {
    return on.select(some, low, missing);
  }
}
