package weft.ops.compare;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.trait.Symbol;

/// A number holds when it is not zero.
@Says("Whether both hold.")
public record LogicalAnd() implements Pointwise.OfCondition, Symbol.Infix {
  @Override
  public <E, B> B condition(Algebra<E, B> on, Operands<E, B> in) {
    return on.and(in.condition(0), in.condition(1));
  }

  @Override
  public String symbol() {
    return "and";
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new LogicalAnd(), "true true false", "true false false", "true false false"),
        Example.of(
            new LogicalAnd(),
            "true false missing true",
            "true true true missing",
            "true false false false"));
  }
}
