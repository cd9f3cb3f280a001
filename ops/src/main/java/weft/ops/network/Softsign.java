package weft.ops.network;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;

@Says("An activation: `x / (1 + abs(x))`, between -1 and 1.")
public record Softsign() implements Pointwise.OfFloat {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    E x = in.value(0);
    return on.div(x, on.add(on.lit(1), on.abs(x)));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Softsign(), "-1 0 3 nan", "-0.5 0 0.75 nan"));
  }
}
