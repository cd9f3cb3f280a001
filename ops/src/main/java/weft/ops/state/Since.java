package weft.ops.state;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;

@Says("Rows since the condition held: 0 on such a row, missing before the first.")
public record Since() implements Stateful {
  public static final Contract CONTRACT = Contract.of(Role.condition("condition"));

  @Override
  public List<Double> start() {
    return List.of(Double.NaN);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E next = on.select(in.condition(0), on.lit(0), on.add(state.get(0), on.lit(1)));
    return new Step<>(List.of(next), next);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new Since(), "false true false false true", "nan 0 1 2 0"),
        Example.of(new Since(), "false true missing false true", "nan 0 1 2 0"));
  }
}
