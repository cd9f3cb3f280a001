package weft.ops.state;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.problem.Check;

@Says("The exponentially weighted standard deviation: the square root of `ewm_var`.")
public record EwmStd(double alpha) implements Ewm {
  public EwmStd {
    Check.that(alpha > 0 && alpha <= 1, "alpha", "above 0 and at most 1", alpha);
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, E variance) {
    return on.sqrt(variance);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new EwmStd(0.5), "1 3 nan", "0 1 nan"));
  }
}
