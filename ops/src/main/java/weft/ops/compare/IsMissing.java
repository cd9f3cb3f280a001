package weft.ops.compare;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;

/// An infinity is a value.
@Says("Whether there is no value.")
public record IsMissing() implements Pointwise.OfCondition {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> B condition(Algebra<E, B> on, Operands<E, B> in) {
    return on.missing(in.value(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new IsMissing(), "1 nan inf", "false true false"));
  }
}
