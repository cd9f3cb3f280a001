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

/// `sign(x) * |x| ** p`: a power that keeps the sign.
public record SignPower() implements Pointwise.OfValue {
  public static final Contract CONTRACT = Contract.of(Role.number("x"), Role.number("p"));

  @Override
  public Type infer(List<Type> args) {
    return Infer.promoted(args);
  }

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.mul(on.sign(in.value(0)), on.pow(on.abs(in.value(0)), in.value(1)));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new SignPower(), "3 -3 nan", "2 2 2", "9 -9 nan"));
  }
}
