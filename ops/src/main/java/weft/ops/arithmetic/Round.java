package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;

@Says("The nearest whole number; halves go to the even one.")
public record Round() implements Pointwise.OfValue {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.round(in.value(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Round(), "0.5 1.5 2.5 -0.6", "0 2 2 -1"));
  }
}
