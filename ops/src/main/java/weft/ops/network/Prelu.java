package weft.ops.network;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;

@Says("An activation: `x` where it is not below 0, else `slope * x`.")
public record Prelu() implements Pointwise.OfFloat {
  public static final Contract CONTRACT = Contract.of(Role.floating("x"), Role.floating("slope"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    E x = in.value(0);
    return on.select(on.lt(x, on.lit(0)), on.mul(in.value(1), x), x);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Prelu(), "-1 0 2 nan", "0.5 3 3 3", "-0.5 0 2 nan"));
  }
}
