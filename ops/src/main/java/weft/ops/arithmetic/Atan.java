package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

@Says("The angle from -pi/2 to pi/2 with this tangent.")
public record Atan() implements Pointwise.Elementary {
  @Override
  public Unary function() {
    return Unary.ATAN;
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new Atan(),
            "0 1 inf -inf nan",
            "0 0.7853981633974483 1.5707963267948966 -1.5707963267948966 nan"));
  }
}
