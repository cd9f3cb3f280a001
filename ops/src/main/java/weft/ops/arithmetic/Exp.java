package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Algebra;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Pointwise;
import weft.ir.Role;

/// e to the power of a value.
public record Exp() implements Pointwise.OfFloat {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.exp(in.value(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Exp(), "0 -inf inf nan", "1 0 inf nan"));
  }
}
