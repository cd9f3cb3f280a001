package weft.ops.state;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;

@Says("How many rows the condition has held, this one included; 0 when it does not.")
public record Streak() implements Stateful {
  public static final Contract CONTRACT = Contract.of(Role.condition("condition"));

  @Override
  public List<Double> start() {
    return List.of(0.0);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E next = on.select(in.condition(0), on.add(state.get(0), on.lit(1)), on.lit(0));
    return new Step<>(List.of(next), next);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new Streak(), "true true false true", "1 2 0 1"),
        Example.of(new Streak(), "true true missing true", "1 2 0 1"));
  }
}
