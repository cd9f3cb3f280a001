package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;

@Says("The smallest whole number not below the value.")
public record Ceil() implements Pointwise.OfValue {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.ceil(in.value(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Ceil(), "1.5 -1.5 nan", "2 -1 nan"));
  }
}
