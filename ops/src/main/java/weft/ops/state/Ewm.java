package weft.ops.state;

import java.util.List;
import java.util.function.UnaryOperator;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful.Step;
import weft.ir.range.Interval;

/// Exponentially weighted mean and variance; the state is mean, variance and whether there was a
/// value.
final class Ewm {
  private Ewm() {}

  static <E, B> Step<E> step(
      Algebra<E, B> on, List<E> state, E x, double alpha, UnaryOperator<E> finish) {
    B started = on.gt(state.get(2), on.lit(0));
    E d = on.sub(x, state.get(0));
    E ad = on.mul(on.lit(alpha), d);
    E mean = on.select(started, on.add(state.get(0), ad), x);
    E spread = on.mul(on.lit(1 - alpha), on.add(state.get(1), on.mul(ad, d)));
    E variance = on.select(started, spread, on.lit(0));
    return new Step<>(List.of(mean, variance, on.lit(1)), finish.apply(variance))
        .where(on, on.present(x), state);
  }

  /// What a mean of earlier values can be: infinities cancel, or meet a weight of 0.
  static Interval mean(Interval x, Interval mean) {
    return mean.missing(x.missing() || x.reachesInfinity());
  }

  /// What a variance or a deviation can be.
  static Interval spread(Interval x) {
    return x.isEmpty() ? Interval.NOTHING : Interval.of(0, Double.POSITIVE_INFINITY).orMissing();
  }
}
