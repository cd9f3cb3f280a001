package weft.ops.state;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;

/// The first present value; missing on a row whose own value is missing.
public record First() implements Stateful {
  @Override
  public List<Double> start() {
    return List.of(Double.NaN);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E x = in.value(0);
    E next = on.select(on.present(state.get(0)), state.get(0), x);
    return new Step<>(List.of(next), next).where(on, on.present(x), state);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new First(), "nan 1 nan 2", "nan 1 nan 1"));
  }
}
