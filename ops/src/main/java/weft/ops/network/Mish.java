package weft.ops.network;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

@Says("An activation: `x * tanh(softplus(x))`.")
public record Mish() implements Pointwise.OfFloat {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    E x = in.value(0);
    return on.mul(x, on.unary(Unary.TANH, new Softplus().value(on, in)));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Mish(), "0 100 nan", "0 100 nan"));
  }
}
