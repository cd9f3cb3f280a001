package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.range.WithItself;
import weft.ir.trait.Symbol;

@Says("The left value less the right one.")
public record Subtract() implements Pointwise.OfValue, Symbol.Infix, WithItself {
  public static final Contract CONTRACT = Contract.of(Role.number("left"), Role.number("right"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.sub(in.value(0), in.value(1));
  }

  @Override
  public String symbol() {
    return "-";
  }

  @Override
  public String drawn() {
    return "\u2212";
  }

  @Override
  public <E, B> E withItself(Algebra<E, B> on, E x) {
    return on.only(on.lt(on.abs(x), on.lit(Double.POSITIVE_INFINITY)), on.lit(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Subtract(), "1 nan inf", "2 2 inf", "-1 nan nan"));
  }
}
