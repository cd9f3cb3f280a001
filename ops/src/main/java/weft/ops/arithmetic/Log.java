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

/// The natural logarithm; of 0 it is minus infinity, below it is missing.
public record Log() implements Pointwise.OfValue {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public Type infer(List<Type> args) {
    return Infer.floating(args);
  }

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.log(in.value(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Log(), "1 0 -1 inf", "0 -inf nan inf"));
  }
}
