package weft.ops.state;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Truth;

/// The exponentially weighted variance: `d = x - m; m += alpha*d; v = (1-alpha)*(v + alpha*d*d)`, 0
/// at the first value.
public record EwmVar(double alpha) implements Stateful, Ranged {
  public EwmVar {
    Check.that(alpha > 0 && alpha <= 1, "alpha", "above 0 and at most 1", alpha);
  }

  @Override
  public List<Double> start() {
    return List.of(0.0, 0.0, 0.0);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    return Ewm.step(on, state, in.value(0), alpha, v -> v);
  }

  @Override
  public Interval range(Operands<Interval, Truth> in, boolean same) {
    return Ewm.spread(in.value(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new EwmVar(0.5), "1 3 nan 3", "0 1 nan 0.75"));
  }
}
