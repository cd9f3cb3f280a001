package weft.ops.state;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;

/// How many values have been present so far.
public record Cumcount() implements Stateful {
  @Override
  public List<Double> start() {
    return List.of(0.0);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E x = in.value(0);
    E next = on.add(state.get(0), on.lit(1));
    return new Step<>(List.of(next), next).where(on, on.present(x), state);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Cumcount(), "7 nan 8", "1 nan 2"));
  }
}
