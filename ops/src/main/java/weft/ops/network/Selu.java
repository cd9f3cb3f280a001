package weft.ops.network;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

@Says(
    "An activation: `gamma` times `x` where that is not below 0, else times `alpha * "
        + "(exp(x) - 1)`.")
public record Selu(
    @Default("1.6732632423543772") double alpha, @Default("1.0507009873554805") double gamma)
    implements Pointwise.OfFloat {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    E x = in.value(0);
    E below = on.mul(on.lit(alpha), on.unary(Unary.EXPM1, on.min(x, on.lit(0))));
    return on.mul(on.lit(gamma), on.select(on.lt(x, on.lit(0)), below, x));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Selu(1, 2), "-inf 0 2 nan", "-2 0 4 nan"));
  }
}
