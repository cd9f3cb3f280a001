package weft.ops.order;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;

@Says("The larger of two keys; missing if either is.")
public record LargerKey() implements OfKeys {
  public static final Contract CONTRACT = Contract.of(Role.number("left"), Role.number("right"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.larger(in.value(0), in.value(1));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new LargerKey(), "1 nan 5", "2 2 inf", "2 nan inf"));
  }
}
