package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.form.Pointwise;

@Says("The angle of the point (x, y), from -pi to pi: `atan(y / x)` and the half of the plane.")
public record Atan2() implements Pointwise.OfFloat {
  public static final Contract CONTRACT = Contract.of(Role.number("y"), Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.binary(Binary.ATAN2, in.value(0), in.value(1));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new Atan2(),
            "0 0 1 -1 inf nan",
            "1 -1 1 0 -inf 1",
            "0 3.141592653589793 0.7853981633974483 -1.5707963267948966 2.356194490192345 nan"));
  }
}
