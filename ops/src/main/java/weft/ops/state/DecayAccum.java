package weft.ops.state;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.problem.Check;

@Says("A sum that forgets: `s = decay * s + x`, from `init` on.")
public record DecayAccum(double decay, @Default("0") double init) implements Running {
  public DecayAccum {
    Check.that(Double.isFinite(decay), "decay", "a finite number", decay);
  }

  @Override
  public List<Double> start() {
    return List.of(init);
  }

  @Override
  public <E, B> E next(Algebra<E, B> on, E before, E x) {
    return on.add(on.mul(on.lit(decay), before), x);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new DecayAccum(0.5, 0), "1 2 nan 4", "1 2.5 nan 5.25"));
  }
}
