package weft.ops.compare;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.trait.Symbol;

/// A number holds when it is not zero.
@Says("Whether at least one holds.")
public record LogicalOr() implements Pointwise.OfCondition, Symbol.Infix {
  @Override
  public <E, B> B condition(Algebra<E, B> on, Operands<E, B> in) {
    return on.or(in.condition(0), in.condition(1));
  }

  @Override
  public String symbol() {
    return "or";
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new LogicalOr(), "true true false", "true false false", "true true false"),
        Example.of(
            new LogicalOr(),
            "true false missing true",
            "true true true missing",
            "true true true true"));
  }
}
