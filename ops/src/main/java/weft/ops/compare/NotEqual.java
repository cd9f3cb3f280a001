package weft.ops.compare;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.trait.Symbol;

/// A missing value differs from everything.
@Says("Whether two values differ.")
public record NotEqual() implements Pointwise.OfCondition, Symbol.Infix {
  @Override
  public <E, B> B condition(Algebra<E, B> on, Operands<E, B> in) {
    return on.ne(in.value(0), in.value(1));
  }

  @Override
  public String symbol() {
    return "!=";
  }

  @Override
  public String drawn() {
    return "\u2260";
  }

  public static List<Example> examples() {
    return List.of(Example.of(new NotEqual(), "1 nan 2", "1 nan 1", "false true true"));
  }
}
