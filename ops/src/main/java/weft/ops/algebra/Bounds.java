package weft.ops.algebra;

import weft.ir.Range;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Curve;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;

/// The algebra of intervals, over any other algebra: to compute is to say what can come out. Over
/// numbers it gives the bounds of a graph ([Intervals]); over nodes of a graph it gives a graph
/// that computes bounds. Rounding to the nearest number keeps order, so the bounds of sums,
/// products and quotients are those of the corners, to the bit.
///
/// A rule that depends on what comes in is chosen by a condition of the algebra below; where that
/// is known at once, so is the rule.
public final class Bounds<E, B> extends BetweenArithmetic<E, B>
    implements Algebra<Between<E, B>, Chance<B>> {
  public Bounds(Algebra<E, B> on) {
    super(on);
  }

  @Override
  public Between<E, B> unary(Unary function, Between<E, B> a) {
    return choose(some(a), () -> along(function, a), () -> a);
  }

  private Between<E, B> along(Unary function, Between<E, B> a) {
    return switch (function.curve()) {
      case Curve.Monotone curve -> monotone(function, curve, a);
      case Curve.Even(boolean rooted) ->
          of(
              on.unary(function, smallest(a)),
              on.unary(function, most(a)),
              rooted ? a.zero() : yes,
              a.missing(),
              rooted ? on.unary(function, a.least()) : nought);
      case Curve.Wave(Range range) -> {
        B missing = on.or(a.missing(), reachesInfinity(a));
        yield choose(
            isPoint(a),
            () -> missing(point(on.unary(function, a.low())), missing),
            () -> over(range, missing));
      }
    };
  }

  private Between<E, B> monotone(Unary function, Curve.Monotone curve, Between<E, B> a) {
    Range domain = curve.domain();
    E from = on.lit(domain.low());
    if (domain.low() == 0 && Double.isInfinite(function.applyAsDouble(0))) {
      from = on.select(on.or(a.zero(), on.eq(a.low(), nought)), nought, tiny);
    }
    E low = on.max(a.low(), from);
    E high = on.min(a.high(), on.lit(domain.high()));
    B outside = on.or(on.lt(a.low(), on.lit(domain.low())), on.gt(a.high(), on.lit(domain.high())));
    B some = on.le(low, high);
    E first = on.unary(function, curve.rising() ? low : high);
    E last = on.unary(function, curve.rising() ? high : low);
    return of(
        on.select(some, first, missing),
        last,
        curve.rooted() ? a.zero() : yes,
        on.or(on.or(a.missing(), outside), on.not(some)),
        least(function, curve, a));
  }

  /// A rising or falling function leaves a gap around 0 where its argument does, or where the
  /// numbers next to the one do at which it is 0, as a logarithm is at 1.
  private E least(Unary function, Curve.Monotone curve, Between<E, B> a) {
    if (curve.rooted()) {
      E below = on.abs(on.unary(function, on.neg(a.least())));
      E above = on.abs(on.unary(function, a.least()));
      return on.min(
          on.select(on.present(below), below, infinity),
          on.select(on.present(above), above, infinity));
    }
    return function.applyAsDouble(1) == 0
        ? on.lit(
            Math.min(
                present(function.applyAsDouble(Math.nextDown(1.0))),
                present(function.applyAsDouble(Math.nextUp(1.0)))))
        : nought;
  }

  private static double present(double value) {
    return Double.isNaN(value) ? INFINITY : Math.abs(value);
  }

  @Override
  public Between<E, B> binary(Binary function, Between<E, B> a, Between<E, B> b) {
    return of(function, a, b);
  }

  @Override
  public Chance<B> compare(Relation relation, Between<E, B> a, Between<E, B> b) {
    B present = on.not(either(a, b));
    B none = on.not(both(a, b));
    return switch (relation) {
      case LESS ->
          new Chance<>(
              on.and(present, on.lt(a.high(), b.low())), on.or(none, on.ge(a.low(), b.high())));
      case LESS_EQUAL ->
          new Chance<>(
              on.and(present, on.le(a.high(), b.low())), on.or(none, on.gt(a.low(), b.high())));
      case EQUAL -> {
        B apart = on.gt(on.max(a.low(), b.low()), on.min(a.high(), b.high()));
        B left = on.and(on.and(isPoint(a), a.zero()), on.not(b.zero()));
        B right = on.and(on.and(isPoint(b), b.zero()), on.not(a.zero()));
        B same = on.and(on.and(isPoint(a), isPoint(b)), on.eq(a.low(), b.low()));
        yield new Chance<>(on.and(present, same), on.or(on.or(none, apart), on.or(left, right)));
      }
    };
  }

  @Override
  public Chance<B> and(Chance<B> a, Chance<B> b) {
    return new Chance<>(on.and(a.always(), b.always()), on.or(a.never(), b.never()));
  }

  @Override
  public Chance<B> or(Chance<B> a, Chance<B> b) {
    return new Chance<>(on.or(a.always(), b.always()), on.and(a.never(), b.never()));
  }

  @Override
  public Chance<B> not(Chance<B> a) {
    return new Chance<>(a.never(), a.always());
  }

  @Override
  public Between<E, B> select(Chance<B> condition, Between<E, B> then, Between<E, B> otherwise) {
    return choose(
        condition.always(),
        () -> then,
        () -> choose(condition.never(), () -> otherwise, () -> join(then, otherwise)));
  }

  @Override
  public Between<E, B> number(Chance<B> condition) {
    E one = on.lit(1);
    return new Between<>(
        on.select(condition.always(), one, nought),
        on.select(condition.never(), nought, one),
        on.not(condition.always()),
        no,
        on.select(condition.never(), infinity, one));
  }

  @Override
  public Chance<B> missing(Between<E, B> a) {
    return new Chance<>(on.not(some(a)), on.not(a.missing()));
  }

  @Override
  public Chance<B> present(Between<E, B> a) {
    return not(missing(a));
  }
}
