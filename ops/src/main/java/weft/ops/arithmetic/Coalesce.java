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

@Says("The left value where it is present, else the right one.")
public record Coalesce() implements Pointwise.OfValue, Symbol {
  public static final Contract CONTRACT = Contract.of(Role.number("left"), Role.number("right"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.select(on.present(in.value(0)), in.value(0), in.value(1));
  }

  @Override
  public String symbol() {
    return "coalesce";
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Coalesce(), "1 nan nan", "2 2 nan", "1 2 nan"));
  }
}
