package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

@Says("The hyperbolic cosine, `(exp(x) + exp(-x)) / 2`.")
public record Cosh() implements Pointwise.Elementary {
  @Override
  public Unary function() {
    return Unary.COSH;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Cosh(), "0 inf -inf nan", "1 inf inf nan"));
  }
}
