package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

@Says("The cosine of an angle in radians.")
public record Cos() implements Pointwise.Elementary {
  @Override
  public Unary function() {
    return Unary.COS;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Cos(), "0 inf", "1 nan"));
  }
}
