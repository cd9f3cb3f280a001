package weft.ops.compare;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.trait.Symbol;

@Says("Whether the left value is not below the right one.")
public record GreaterEqual() implements Pointwise.OfCondition, Symbol.Infix {
  @Override
  public <E, B> B condition(Algebra<E, B> on, Operands<E, B> in) {
    return on.ge(in.value(0), in.value(1));
  }

  @Override
  public String symbol() {
    return ">=";
  }

  @Override
  public String drawn() {
    return "\u2265";
  }

  public static List<Example> examples() {
    return List.of(Example.of(new GreaterEqual(), "3 nan 2", "2 2 2", "true false true"));
  }
}
