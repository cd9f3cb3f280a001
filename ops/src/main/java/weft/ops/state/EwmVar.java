package weft.ops.state;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.problem.Check;

/// The exponentially weighted variance: `d = x - m; m += alpha*d; v = (1-alpha)*(v + alpha*d*d)`, 0
/// at the first value.
@Says("The exponentially weighted variance of the present values, 0 at the first.")
public record EwmVar(double alpha) implements Ewm {
  public EwmVar {
    Check.that(alpha > 0 && alpha <= 1, "alpha", "above 0 and at most 1", alpha);
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, E variance) {
    return variance;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new EwmVar(0.5), "1 3 nan 3", "0 1 nan 0.75"));
  }
}
