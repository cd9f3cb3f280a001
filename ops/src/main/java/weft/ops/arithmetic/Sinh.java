package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

@Says("The hyperbolic sine, `(exp(x) - exp(-x)) / 2`.")
public record Sinh() implements Pointwise.Elementary {
  @Override
  public Unary function() {
    return Unary.SINH;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Sinh(), "0 -0.0 inf -inf nan", "0 -0.0 inf -inf nan"));
  }
}
