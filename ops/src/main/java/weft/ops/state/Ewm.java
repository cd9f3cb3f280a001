package weft.ops.state;

import java.util.List;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ir.range.Truth;
import weft.ops.algebra.Doubles;

/// Exponentially weighted mean and variance; the state is mean, variance and whether there was a
/// value.
interface Ewm extends Stateful, Ranged {
  /// Shares below it are less than the whole, rounded or not.
  double WHOLE = 1 - 0x1p-50;

  double alpha();

  /// The result, from the variance.
  <E, B> E finish(Algebra<E, B> on, E variance);

  @Override
  default List<Double> start() {
    return List.of(0.0, 0.0, 0.0);
  }

  @Override
  default <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E x = in.value(0);
    B started = on.gt(state.get(2), on.lit(0));
    E d = on.sub(x, state.get(0));
    E ad = on.mul(on.lit(alpha()), d);
    E mean = on.select(started, on.add(state.get(0), ad), x);
    E spread = on.mul(on.lit(1 - alpha()), on.add(state.get(1), on.mul(ad, d)));
    E variance = on.select(started, spread, on.lit(0));
    return new Step<>(List.of(mean, variance, on.lit(1)), finish(on, variance))
        .where(on, on.present(x), state);
  }

  /// What a mean can be that goes a share of the way to each value: `mean + share * (x - mean)`.
  /// Less than the whole way takes more from the distance than rounding has added, so it never
  /// leaves the range; but a distance that is too large for a number leads to infinity.
  ///
  /// @param first what it begins with: all values and perhaps more
  static Interval followed(Interval first, Interval x, double share) {
    Interval mean = share < WHOLE ? first : first.blurred(Sample.ROUNDING);
    boolean up = Double.isInfinite(x.high() - Math.max(mean.low(), -Double.MAX_VALUE));
    boolean down = Double.isInfinite(x.low() - Math.min(mean.high(), Double.MAX_VALUE));
    return new Interval(
        down ? Double.NEGATIVE_INFINITY : mean.low(),
        up ? Double.POSITIVE_INFINITY : mean.high(),
        true,
        mean.missing());
  }

  @Override
  default Interval range(Operands<Interval, Truth> in, boolean same) {
    Interval x = in.value(0);
    Interval mean = followed(x, x, alpha());
    double most = finish(Doubles.ALGEBRA, most(mean, x));
    return x.isEmpty()
        ? Interval.NOTHING
        : Interval.of(0, most).missing(x.missing() || Double.isInfinite(most));
  }

  /// The most that the variance can be: where it comes to rest if each value is as far from the
  /// mean as it can be. The step keeps order as it is rounded, so that what it does not lead beyond
  /// is never passed.
  private double most(Interval mean, Interval x) {
    double d = Math.max(mean.high() - x.low(), x.high() - mean.low());
    double most = (1 - alpha()) * d * d * (1 + Sample.ROUNDING / alpha());
    double next = (1 - alpha()) * (most + alpha() * d * d);
    return next <= most ? most : Double.POSITIVE_INFINITY;
  }
}
