package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

@Says("The cube root, of negative values too.")
public record Cbrt() implements Pointwise.Elementary {
  @Override
  public Unary function() {
    return Unary.CBRT;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Cbrt(), "27 -8 0 -0.0 inf nan", "3 -2 0 -0.0 inf nan"));
  }
}
