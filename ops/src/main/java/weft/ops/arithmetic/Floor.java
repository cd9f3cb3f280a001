package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;

@Says("The largest whole number not above the value.")
public record Floor() implements Pointwise.OfValue {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.floor(in.value(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Floor(), "1.5 -1.5 inf", "1 -2 inf"));
  }
}
