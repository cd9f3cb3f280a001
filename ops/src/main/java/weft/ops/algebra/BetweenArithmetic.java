package weft.ops.algebra;

import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;

/// What the functions of two numbers give for intervals.
abstract class BetweenArithmetic<E, B> extends BetweenEnds<E, B> {
  /// A factor for what is rounded.
  private static final double LESS = 1 - 1e-12;

  /// Exponents that may be whole numbers.
  private static final double MOST_EXPONENT = 1e9;

  BetweenArithmetic(Algebra<E, B> on) {
    super(on);
  }

  /// The least and the most of the corners.
  private Between<E, B> cornered(Binary function, Between<E, B> a, Between<E, B> b) {
    E first = on.binary(function, a.low(), b.low());
    E second = on.binary(function, a.low(), b.high());
    E third = on.binary(function, a.high(), b.low());
    E last = on.binary(function, a.high(), b.high());
    E low = on.min(lowest(first, second), lowest(third, last));
    E high = on.max(highest(first, second), highest(third, last));
    return of(where(both(a, b), low), high, either(a, b));
  }

  private Between<E, B> sum(Between<E, B> a, Between<E, B> b) {
    B opposite =
        on.or(
            on.and(on.eq(a.high(), infinity), on.eq(b.low(), minusInfinity)),
            on.and(on.eq(a.low(), minusInfinity), on.eq(b.high(), infinity)));
    B above = on.and(on.ge(a.low(), nought), on.ge(b.low(), nought));
    B below = on.and(on.le(a.high(), nought), on.le(b.high(), nought));
    B zero = on.or(on.not(on.or(above, below)), on.and(a.zero(), b.zero()));
    return ends(
        lowEnd(on.add(a.low(), b.low())),
        highEnd(on.add(a.high(), b.high())),
        zero,
        on.or(either(a, b), opposite),
        on.min(grid(a), grid(b)));
  }

  /// For sums only: its ends may be -0.0.
  private Between<E, B> negated(Between<E, B> a) {
    return new Between<>(on.neg(a.high()), on.neg(a.low()), a.zero(), a.missing(), a.least());
  }

  private Between<E, B> product(Between<E, B> a, Between<E, B> b) {
    B undefined = on.or(on.and(a.zero(), reachesInfinity(b)), on.and(b.zero(), reachesInfinity(a)));
    B vanishing = on.or(on.and(a.zero(), hasFinite(b)), on.and(b.zero(), hasFinite(a)));
    E left = smallest(a);
    E right = smallest(b);
    // Sizes that are known only to be above 0 are taken to stay above it.
    B vanishes =
        on.and(on.and(isNormal(left), isNormal(right)), on.eq(on.mul(left, right), nought));
    var corners = cornered(Binary.MULTIPLY, a, b);
    return ends(
        on.select(vanishing, on.min(corners.low(), nought), corners.low()),
        on.select(vanishing, on.max(corners.high(), nought), corners.high()),
        on.or(on.or(a.zero(), b.zero()), vanishes),
        on.or(either(a, b), undefined),
        on.mul(on.mul(a.least(), b.least()), on.lit(LESS)));
  }

  private Between<E, B> quotient(Between<E, B> a, Between<E, B> b) {
    B infinite = on.and(reachesInfinity(a), reachesInfinity(b));
    B missing = on.or(either(a, b), on.or(on.and(a.zero(), b.zero()), infinite));
    return choose(
        both(a, b),
        // By 0 or -0: infinite with either sign.
        () -> choose(b.zero(), () -> whole(missing), () -> divided(a, b, missing)),
        () -> nothing);
  }

  /// By a value that is not 0: the parts above and below it.
  private Between<E, B> divided(Between<E, B> a, Between<E, B> b, B missing) {
    E small = on.max(b.least(), tiny);
    E most = most(b);
    B endless = on.eq(most, infinity);
    E from = on.max(b.low(), small);
    E to = on.min(b.high(), on.neg(small));
    B above = on.le(from, b.high());
    B below = on.le(b.low(), to);
    E low =
        on.min(
            on.select(above, lowest(on.div(a.low(), from), on.div(a.low(), b.high())), infinity),
            on.select(below, lowest(on.div(a.high(), b.low()), on.div(a.high(), to)), infinity));
    E high =
        on.max(
            on.select(
                above, highest(on.div(a.high(), from), on.div(a.high(), b.high())), minusInfinity),
            on.select(
                below, highest(on.div(a.low(), b.low()), on.div(a.low(), to)), minusInfinity));
    B vanishing = on.and(endless, hasFinite(a));
    E size = smallest(a);
    B vanishes = on.and(isNormal(size), on.eq(on.div(size, most), nought));
    return of(
        on.select(vanishing, on.min(low, nought), low),
        on.select(vanishing, on.max(high, nought), high),
        on.or(on.or(a.zero(), endless), vanishes),
        missing,
        on.mul(on.div(a.least(), most), on.lit(LESS)));
  }

  private Between<E, B> remainder(Between<E, B> a, Between<E, B> b) {
    B undefined = on.or(b.zero(), reachesInfinity(a));
    return choose(
        both(a, b),
        () -> of(on.min(b.low(), nought), on.max(b.high(), nought), on.or(either(a, b), undefined)),
        () -> nothing);
  }

  private Between<E, B> power(Between<E, B> a, Between<E, B> b) {
    B one = on.and(on.le(a.low(), on.lit(1)), on.ge(a.high(), on.lit(1)));
    B escapes = on.or(on.and(a.missing(), b.zero()), on.and(b.missing(), one));
    B whole =
        on.and(
            isPoint(b),
            on.and(
                on.eq(b.low(), on.round(b.low())), on.lt(on.abs(b.low()), on.lit(MOST_EXPONENT))));
    var raised =
        choose(
            both(a, b),
            () -> choose(whole, () -> powered(a, b), () -> raised(a, b)),
            () -> nothing);
    var all = missing(raised, on.or(raised.missing(), either(a, b)));
    B never = on.and(on.and(isPoint(b), b.zero()), on.not(b.missing()));
    return choose(never, () -> lit(1), () -> choose(escapes, () -> join(all, lit(1)), () -> all));
  }

  /// A whole exponent.
  private Between<E, B> powered(Between<E, B> a, Between<E, B> b) {
    E exponent = on.abs(b.low());
    return choose(
        on.lt(b.low(), nought),
        () ->
            join(
                quotient(lit(1), powered(a, exponent)),
                missing(cornered(Binary.POWER, a, b), a.missing())),
        () -> powered(a, exponent));
  }

  private Between<E, B> powered(Between<E, B> a, E exponent) {
    B even = on.eq(on.mod(exponent, on.lit(2)), nought);
    var base = choose(even, () -> sized(a), () -> a);
    B vanishes = on.eq(on.pow(ordinary(base), exponent), nought);
    return of(
        on.pow(base.low(), exponent),
        on.pow(base.high(), exponent),
        on.or(a.zero(), vanishes),
        no,
        on.mul(on.pow(a.least(), exponent), on.lit(LESS)));
  }

  /// An exponent that may be a fraction: missing for a negative base.
  private Between<E, B> raised(Between<E, B> a, Between<E, B> b) {
    B negative = on.lt(a.low(), nought);
    return choose(
        on.or(negative, on.and(a.zero(), on.lt(b.low(), nought))),
        () -> whole(negative),
        () -> missing(cornered(Binary.POWER, a, b), no));
  }

  /// What comes out of a function.
  final Between<E, B> of(Binary function, Between<E, B> a, Between<E, B> b) {
    return switch (function) {
      case ADD -> sum(a, b);
      case SUBTRACT -> sum(a, negated(b));
      case MULTIPLY -> product(a, b);
      case DIVIDE -> quotient(a, b);
      case MODULO -> remainder(a, b);
      case POWER -> power(a, b);
      case MINIMUM, MAXIMUM ->
          choose(
              both(a, b),
              () ->
                  ends(
                      on.binary(function, a.low(), b.low()),
                      on.binary(function, a.high(), b.high()),
                      on.or(a.zero(), b.zero()),
                      either(a, b),
                      on.min(a.least(), b.least())),
              () -> nothing);
      default -> any(function, a, b);
    };
  }

  /// Any other function.
  private Between<E, B> any(Binary function, Between<E, B> a, Between<E, B> b) {
    B cornered =
        on.or(on.and(isNumber(a), isNumber(b)), function.isCornered(on, range(a), range(b)));
    return choose(
        both(a, b),
        () ->
            choose(
                cornered,
                () -> cornered(function, a, b),
                () -> over(function.range(), either(a, b))),
        () -> nothing);
  }

  private Binary.Ends<E> range(Between<E, B> a) {
    return new Binary.Ends<>(a.low(), a.high());
  }

  /// One number; 0 is two, with a sign that a function may look at.
  private B isNumber(Between<E, B> a) {
    return on.and(isPoint(a), on.ne(a.low(), nought));
  }
}
