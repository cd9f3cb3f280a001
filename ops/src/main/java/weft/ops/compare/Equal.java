package weft.ops.compare;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.trait.Symbol;

/// Nothing is equal to a missing value.
@Says("Whether two values are equal.")
public record Equal() implements Pointwise.OfCondition, Symbol.Infix {
  @Override
  public <E, B> B condition(Algebra<E, B> on, Operands<E, B> in) {
    return on.eq(in.value(0), in.value(1));
  }

  @Override
  public String symbol() {
    return "==";
  }

  @Override
  public String drawn() {
    return "=";
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Equal(), "1 nan 0", "1 nan -0", "true false true"));
  }
}
