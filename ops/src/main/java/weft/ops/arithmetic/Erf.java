package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

@Says(
    "The error function: twice the area under the bell curve `exp(-t * t) / sqrt(pi)` from "
        + "0 to x.")
public record Erf() implements Pointwise.Elementary {
  @Override
  public Unary function() {
    return Unary.ERF;
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new Erf(), "0 -0.0 1 inf -inf nan", "0 -0.0 0.8427007929497149 1 -1 nan"));
  }
}
