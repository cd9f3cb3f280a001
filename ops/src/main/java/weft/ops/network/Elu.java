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

@Says("An activation: `x` where it is not below 0, else `alpha * (exp(x) - 1)`.")
public record Elu(@Default("1") double alpha) implements Pointwise.OfFloat {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    E x = in.value(0);
    E below = on.mul(on.lit(alpha), on.unary(Unary.EXPM1, on.min(x, on.lit(0))));
    return on.select(on.lt(x, on.lit(0)), below, x);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Elu(1), "-inf 0 2 nan", "-1 0 2 nan"));
  }
}
