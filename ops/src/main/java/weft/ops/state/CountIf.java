package weft.ops.state;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;

@Says("How many times the condition has held so far.")
public record CountIf() implements Stateful {
  public static final Contract CONTRACT = Contract.of(Role.condition("condition"));

  @Override
  public List<Double> start() {
    return List.of(0.0);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E next = on.add(state.get(0), on.select(in.condition(0), on.lit(1), on.lit(0)));
    return new Step<>(List.of(next), next);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new CountIf(), "true true false true", "1 2 2 3"),
        Example.of(new CountIf(), "true missing false true", "1 1 1 2"));
  }
}
