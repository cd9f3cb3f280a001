package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

@Says("The inverse hyperbolic sine: a logarithm that takes both signs and goes through 0.")
public record Asinh() implements Pointwise.Elementary {
  @Override
  public Unary function() {
    return Unary.ASINH;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Asinh(), "0 -0.0 inf -inf nan", "0 -0.0 inf -inf nan"));
  }
}
