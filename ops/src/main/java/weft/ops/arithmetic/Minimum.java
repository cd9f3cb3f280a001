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

@Says("The smaller value; missing if either is.")
public record Minimum() implements Pointwise.OfValue, Symbol {
  public static final Contract CONTRACT = Contract.of(Role.number("left"), Role.number("right"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.min(in.value(0), in.value(1));
  }

  @Override
  public String symbol() {
    return "min";
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Minimum(), "1 nan 5", "2 2 -inf", "1 nan -inf"));
  }
}
