package weft.ops.state;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Truth;

@Says(
    "The exponential moving average: the first present value, then `alpha * x + (1 - alpha) "
        + "* y`.")
public record Ema(double alpha) implements Stateful, Ranged {
  private static final int PATIENCE = 1000;

  public Ema {
    Check.that(alpha > 0 && alpha <= 1, "alpha", "above 0 and at most 1", alpha);
  }

  @Override
  public List<Double> start() {
    return List.of(0.0, 0.0);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E x = in.value(0);
    E mixed = on.add(on.mul(on.lit(alpha), x), on.mul(on.lit(1 - alpha), state.get(0)));
    E next = on.select(on.gt(state.get(1), on.lit(0)), mixed, x);
    return new Step<>(List.of(next, on.lit(1)), next).where(on, on.present(x), state);
  }

  @Override
  public Interval range(Operands<Interval, Truth> in, boolean same) {
    Interval x = in.value(0);
    Interval mean = Interval.of(-settled(-x.low()), settled(x.high()));
    boolean endless = x.reachesInfinity() || mean.reachesInfinity();
    return x.isEmpty() ? Interval.NOTHING : mean.missing(x.missing() || endless);
  }

  /// The most that can come of values up to an end. What is mixed keeps order as it is rounded, so
  /// this is where a mean of values at the end comes to rest; mostly that is the end itself.
  private double settled(double end) {
    double most = end;
    for (int i = 0; i < PATIENCE && mixed(end, most) > most; i++) {
      most = mixed(end, most);
    }
    // The weights add up to 1 but for rounding.
    double far = end + Math.abs(end) * (1e-15 / alpha);
    return !(mixed(end, most) > most)
        ? most
        : mixed(end, far) <= far ? far : Double.POSITIVE_INFINITY;
  }

  private double mixed(double x, double mean) {
    return alpha * x + (1 - alpha) * mean;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Ema(0.5), "nan 2 4 nan 8", "nan 2 3 nan 5.5"));
  }
}
