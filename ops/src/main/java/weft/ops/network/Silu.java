package weft.ops.network;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ops.arithmetic.Sigmoid;

@Says("An activation: `x * sigmoid(alpha * x)`.")
public record Silu(@Default("1") double alpha) implements Pointwise.OfFloat {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    E x = in.value(0);
    E scaled = on.mul(on.lit(alpha), x);
    return on.mul(x, new Sigmoid().value(on, new Operands<>(on, List.of(Operand.of(scaled)))));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Silu(1), "0 100 nan", "0 100 nan"));
  }
}
