package weft.ops.state;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;
import weft.ir.problem.Check;

/// A sum that forgets: `s = decay * s + x`, from `init` on.
public record DecayAccum(double decay, @Default("0") double init) implements Stateful {
  public DecayAccum {
    Check.that(Double.isFinite(decay), "decay", "a finite number", decay);
  }

  @Override
  public List<Double> start() {
    return List.of(init);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E x = in.value(0);
    E next = on.add(on.mul(on.lit(decay), state.get(0)), x);
    return new Step<>(List.of(next), next).where(on, on.present(x), state);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new DecayAccum(0.5, 0), "1 2 nan 4", "1 2.5 nan 5.25"));
  }
}
