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

@Says("An activation: nearer to 0 by `bias` where `x` is further from it than `lambd`, else 0.")
public record Shrinkage(@Default("0") double bias, @Default("0.5") double lambd)
    implements Pointwise.OfFloat {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    E x = in.value(0);
    E up = on.select(on.lt(x, on.lit(-lambd)), on.add(x, on.lit(bias)), on.lit(0));
    E near = on.select(on.gt(x, on.lit(lambd)), on.sub(x, on.lit(bias)), up);
    return on.only(on.present(x), near);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Shrinkage(1, 1.5), "-2 0 1.5 2 nan", "-1 0 0 1 nan"));
  }
}
