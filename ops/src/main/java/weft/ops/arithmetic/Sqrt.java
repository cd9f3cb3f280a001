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

/// The square root; of a negative value it is missing.
public record Sqrt() implements Pointwise.OfValue {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public Type infer(List<Type> args) {
    return Infer.floating(args);
  }

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.sqrt(in.value(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Sqrt(), "4 0 -1 inf", "2 0 nan inf"));
  }
}
