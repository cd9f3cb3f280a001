package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;

@Says("1 above 0, -1 below, 0 at 0; a missing value has none.")
public record Sign() implements Pointwise.OfValue {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.sign(in.value(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Sign(), "1.5 -2 0 nan -inf", "1 -1 0 nan -1"));
  }
}
