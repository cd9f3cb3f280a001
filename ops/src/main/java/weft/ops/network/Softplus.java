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

@Says("An activation: `log(1 + exp(x))`, above 0.")
public record Softplus() implements Pointwise.OfFloat {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    E x = in.value(0);
    // Of a size without sign, so that nothing overflows.
    E rest = on.unary(Unary.LOG1P, on.exp(on.neg(on.abs(x))));
    return on.add(on.max(x, on.lit(0)), rest);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Softplus(), "-inf 1e300 nan", "0 1e300 nan"));
  }
}
