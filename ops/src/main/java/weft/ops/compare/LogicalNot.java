package weft.ops.compare;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.trait.Symbol;

/// Whether it does not hold. A number holds when it is not zero.
public record LogicalNot() implements Pointwise.OfCondition, Symbol {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  @Override
  public <E, B> B condition(Algebra<E, B> on, Operands<E, B> in) {
    return on.not(in.condition(0));
  }

  @Override
  public String symbol() {
    return "not";
  }

  public static List<Example> examples() {
    return List.of(Example.of(new LogicalNot(), "true false", "false true"));
  }
}
