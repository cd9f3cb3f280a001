package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.trait.Symbol;

@Says("The value with the other sign.")
public record Negate() implements Pointwise.OfValue, Symbol {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.neg(in.value(0));
  }

  @Override
  public String symbol() {
    return "-";
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Negate(), "1.5 -2 nan", "-1.5 2 nan"));
  }
}
