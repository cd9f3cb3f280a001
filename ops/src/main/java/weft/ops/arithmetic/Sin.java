package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

@Says("The sine of an angle in radians.")
public record Sin() implements Pointwise.Elementary {
  @Override
  public Unary function() {
    return Unary.SIN;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Sin(), "0 inf", "0 nan"));
  }
}
