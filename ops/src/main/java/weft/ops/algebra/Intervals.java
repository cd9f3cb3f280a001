package weft.ops.algebra;

import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.range.Interval;
import weft.ir.range.Truth;

/// The algebra of intervals of numbers: [Bounds] over doubles.
public final class Intervals implements Algebra<Interval, Truth> {
  public static final Intervals ALGEBRA = new Intervals();

  private static final Bounds<Double, Boolean> ON = new Bounds<>(Doubles.ALGEBRA);

  private Intervals() {}

  private static Between<Double, Boolean> parts(Interval a) {
    return new Between<>(a.low(), a.high(), a.zero(), a.missing(), a.least());
  }

  private static Interval interval(Between<Double, Boolean> a) {
    return new Interval(a.low(), a.high(), a.zero(), a.missing(), a.least());
  }

  private static Chance<Boolean> parts(Truth a) {
    return new Chance<>(a == Truth.ALWAYS, a == Truth.NEVER);
  }

  private static Truth truth(Chance<Boolean> a) {
    return Truth.of(a.always(), a.never());
  }

  @Override
  public Interval lit(double value) {
    return Interval.of(value);
  }

  @Override
  public Interval unary(Unary function, Interval a) {
    return interval(ON.unary(function, parts(a)));
  }

  @Override
  public Interval binary(Binary function, Interval a, Interval b) {
    return interval(ON.binary(function, parts(a), parts(b)));
  }

  @Override
  public Truth compare(Relation relation, Interval a, Interval b) {
    return truth(ON.compare(relation, parts(a), parts(b)));
  }

  @Override
  public Truth and(Truth a, Truth b) {
    return a.and(b);
  }

  @Override
  public Truth or(Truth a, Truth b) {
    return a.or(b);
  }

  @Override
  public Truth not(Truth a) {
    return a.not();
  }

  @Override
  public Interval select(Truth condition, Interval then, Interval otherwise) {
    return interval(ON.select(parts(condition), parts(then), parts(otherwise)));
  }

  @Override
  public Interval number(Truth condition) {
    return interval(ON.number(parts(condition)));
  }

  @Override
  public Truth missing(Interval a) {
    return truth(ON.missing(parts(a)));
  }

  @Override
  public Truth present(Interval a) {
    return missing(a).not();
  }
}
