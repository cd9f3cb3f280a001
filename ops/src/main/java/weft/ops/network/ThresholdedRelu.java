package weft.ops.network;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;

@Says("An activation: `x` where it is above `alpha`, else 0; missing where `x` is.")
public record ThresholdedRelu(@Default("1") double alpha) implements Pointwise.OfFloat {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    E x = in.value(0);
    return on.select(on.le(x, on.lit(alpha)), on.lit(0), x);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ThresholdedRelu(1), "-1 1 2 nan", "0 0 2 nan"));
  }
}
