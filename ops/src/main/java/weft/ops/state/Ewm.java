package weft.ops.state;

import java.util.List;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Truth;

/// Exponentially weighted mean and variance; the state is mean, variance and whether there was a
/// value.
interface Ewm extends Stateful, Ranged {
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

  /// What a mean of earlier values can be: infinities cancel, or meet a weight of 0.
  static Interval mean(Interval x, Interval mean) {
    return mean.missing(x.missing() || x.reachesInfinity());
  }

  @Override
  default Interval range(Operands<Interval, Truth> in, boolean same) {
    return in.value(0).isEmpty()
        ? Interval.NOTHING
        : Interval.of(0, Double.POSITIVE_INFINITY).orMissing();
  }
}
