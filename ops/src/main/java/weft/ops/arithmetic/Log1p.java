package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Algebra;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.Operands;
import weft.ir.Pointwise;
import weft.ir.Role;
import weft.ir.Type;

/// The natural logarithm of 1 + x, exact near 0.
public record Log1p() implements Pointwise.OfValue {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public Type infer(List<Type> args) {
    return Infer.floating(args);
  }

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.log1p(in.value(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Log1p(), "0 -1 -2 1e-300", "0 -inf nan 1e-300"));
  }
}
