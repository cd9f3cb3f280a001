package weft.ops.state;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;

/// The running product of the present values.
public record Cumprod() implements Stateful {
  @Override
  public List<Double> start() {
    return List.of(1.0);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E x = in.value(0);
    E next = on.mul(state.get(0), x);
    return new Step<>(List.of(next), next).where(on, on.present(x), state);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Cumprod(), "2 3 nan 4", "2 6 nan 24"));
  }
}
