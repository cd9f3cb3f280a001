package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

@Says("The hyperbolic tangent: between -1 and 1.")
public record Tanh() implements Pointwise.Elementary {
  @Override
  public Unary function() {
    return Unary.TANH;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Tanh(), "0 inf -inf 100", "0 1 -1 1"));
  }
}
