package weft.ops.state;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;

/// The largest value so far.
public record Cummax() implements Stateful {
  @Override
  public List<Double> start() {
    return List.of(Double.NEGATIVE_INFINITY);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E x = in.value(0);
    E next = on.max(state.get(0), x);
    return new Step<>(List.of(next), next).where(on, on.present(x), state);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Cummax(), "nan 2 1 3 nan", "nan 2 2 3 nan"));
  }
}
