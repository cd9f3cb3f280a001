package weft.ops.state;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;

/// The running sum of the present values, from `init` on.
public record Cumsum(@Default("0") double init) implements Stateful {
  @Override
  public List<Double> start() {
    return List.of(init);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E x = in.value(0);
    E next = on.add(state.get(0), x);
    return new Step<>(List.of(next), next).where(on, on.present(x), state);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new Cumsum(0), "1 2 nan 4", "1 3 nan 7"), Example.of(new Cumsum(10), "1", "11"));
  }
}
