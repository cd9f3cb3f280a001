package weft.ops.compare;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.trait.Symbol;

/// A number holds when it is not zero.
@Says("Whether exactly one holds.")
public record LogicalXor() implements Pointwise.OfCondition, Symbol.Infix {
  @Override
  public <E, B> B condition(Algebra<E, B> on, Operands<E, B> in) {
    return on.ne(holds(on, in.condition(0)), holds(on, in.condition(1)));
  }

  /// What is missing does not hold.
  private static <E, B> E holds(Algebra<E, B> on, B condition) {
    return on.select(condition, on.lit(1), on.lit(0));
  }

  @Override
  public String symbol() {
    return "xor";
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new LogicalXor(), "true true false", "true false false", "false true false"),
        Example.of(
            new LogicalXor(), "true missing missing", "true true false", "false true false"));
  }
}
