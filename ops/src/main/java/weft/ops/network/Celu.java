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
import weft.ir.problem.Check;

@Says("An activation: `x` where it is not below 0, else `alpha * (exp(x / alpha) - 1)`.")
public record Celu(@Default("1") double alpha) implements Pointwise.OfFloat {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  public Celu {
    Check.that(alpha != 0, "alpha", "a number other than 0, which it divides by", alpha);
  }

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    E x = in.value(0);
    E scaled = on.div(on.min(x, on.lit(0)), on.lit(alpha));
    E below = on.mul(on.lit(alpha), on.unary(Unary.EXPM1, scaled));
    return on.select(on.lt(x, on.lit(0)), below, x);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Celu(2), "-inf 0 2 nan", "-2 0 2 nan"));
  }
}
