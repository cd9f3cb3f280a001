package weft.ops.compare;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.trait.Symbol;

/// Whether exactly one holds. A number holds when it is not zero.
public record LogicalXor() implements Pointwise.OfCondition, Symbol.Infix {
  @Override
  public <E, B> B condition(Algebra<E, B> on, Operands<E, B> in) {
    return on.or(
        on.and(in.condition(0), on.not(in.condition(1))),
        on.and(on.not(in.condition(0)), in.condition(1)));
  }

  @Override
  public String symbol() {
    return "xor";
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new LogicalXor(), "true true false", "true false false", "false true false"));
  }
}
