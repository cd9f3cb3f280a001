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

@Says("An activation: `alpha * x + beta`, cut off at 0 and 1.")
public record HardSigmoid(@Default("0.2") double alpha, @Default("0.5") double beta)
    implements Pointwise.OfFloat {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    E x = in.value(0);
    E line = on.add(on.mul(on.lit(alpha), x), on.lit(beta));
    return on.max(on.lit(0), on.min(on.lit(1), line));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new HardSigmoid(0.25, 0.5), "-9 0 1 9 nan", "0 0.5 0.75 1 nan"));
  }
}
