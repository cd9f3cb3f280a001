package weft.ops.state;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;
import weft.ir.trait.HandsOn;

@Says("The value, or the last present one before it.")
public record Ffill() implements Stateful, HandsOn {
  @Override
  public List<Double> start() {
    return List.of(Double.NaN);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E x = in.value(0);
    E next = on.select(on.present(x), x, state.get(0));
    return new Step<>(List.of(next), next);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Ffill(), "nan 1 nan 2", "nan 1 1 2"));
  }
}
