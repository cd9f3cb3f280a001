package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

@Says("`e` to the power of a value.")
public record Exp() implements Pointwise.Elementary {
  @Override
  public Unary function() {
    return Unary.EXP;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Exp(), "0 -inf inf nan", "1 0 inf nan"));
  }
}
