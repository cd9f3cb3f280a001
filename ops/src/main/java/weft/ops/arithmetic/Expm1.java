package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

@Says("`e` to the power of x, minus 1, exact near 0.")
public record Expm1() implements Pointwise.Elementary {
  @Override
  public Unary function() {
    return Unary.EXPM1;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Expm1(), "0 -inf 1e-300", "0 -1 1e-300"));
  }
}
