package weft.ops.compare;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.trait.Symbol;

/// A number holds when it is not zero.
@Says("Whether it does not hold; missing where it is.")
public record LogicalNot() implements Pointwise, Symbol {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  @Override
  public Type infer(List<Type> args) {
    return Infer.elementwise(args, Element.BOOL);
  }

  @Override
  public <E, B> Operand<E, B> apply(Algebra<E, B> on, Operands<E, B> in) {
    B opposite = on.not(in.condition(0));
    return in.isDoubtful(0)
        ? Operand.doubtful(on.only(on.present(in.value(0)), on.number(opposite)))
        : Operand.when(opposite);
  }

  @Override
  public String symbol() {
    return "not";
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new LogicalNot(), "true false", "false true"),
        Example.of(new LogicalNot(), "true missing", "false missing"));
  }
}
