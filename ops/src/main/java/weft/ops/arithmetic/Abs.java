package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;

@Says("The size of a value without its sign.")
public record Abs() implements Pointwise.OfValue {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.abs(in.value(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Abs(), "1.5 -2 nan -inf", "1.5 2 nan inf"));
  }
}
