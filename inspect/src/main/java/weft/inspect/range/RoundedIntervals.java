package weft.inspect.range;

import weft.ir.Element;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.range.Interval;
import weft.ir.range.Truth;
import weft.ops.algebra.Intervals;

/// The algebra of intervals of an element: single precision is computed in double precision and
/// rounded, so that its bounds are rounded too.
///
/// @param mixed whether steps may be in double precision all the same, as those with whole numbers
record RoundedIntervals(Element element, boolean mixed) implements Algebra<Interval, Truth> {
  private static final Intervals ON = Intervals.ALGEBRA;

  RoundedIntervals(Element element) {
    this(element, false);
  }

  Interval rounded(Interval a) {
    if (element != Element.F32 || a.isEmpty()) {
      return a;
    }
    var rounded = new Interval((float) a.low(), (float) a.high(), true, a.missing());
    return mixed ? a.join(rounded) : rounded;
  }

  @Override
  public Interval lit(double value) {
    return rounded(ON.lit(value));
  }

  @Override
  public Interval unary(Unary function, Interval a) {
    return rounded(ON.unary(function, a));
  }

  @Override
  public Interval binary(Binary function, Interval a, Interval b) {
    return rounded(ON.binary(function, a, b));
  }

  @Override
  public Truth compare(Relation relation, Interval a, Interval b) {
    return ON.compare(relation, a, b);
  }

  @Override
  public Truth and(Truth a, Truth b) {
    return ON.and(a, b);
  }

  @Override
  public Truth or(Truth a, Truth b) {
    return ON.or(a, b);
  }

  @Override
  public Truth not(Truth a) {
    return ON.not(a);
  }

  @Override
  public Interval select(Truth condition, Interval then, Interval otherwise) {
    return ON.select(condition, then, otherwise);
  }

  @Override
  public Interval number(Truth condition) {
    return ON.number(condition);
  }

  @Override
  public Truth missing(Interval a) {
    return ON.missing(a);
  }

  @Override
  public Truth present(Interval a) {
    return ON.present(a);
  }
}
