package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Algebra;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Pointwise;
import weft.ir.Role;

/// e to the power of x, minus 1, exact near 0.
public record Expm1() implements Pointwise.OfFloat {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.expm1(in.value(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Expm1(), "0 -inf 1e-300", "0 -1 1e-300"));
  }
}
