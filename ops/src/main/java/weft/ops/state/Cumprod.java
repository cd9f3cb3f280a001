package weft.ops.state;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Algebra;

@Says("The running product of the present values.")
public record Cumprod() implements Running {
  @Override
  public List<Double> start() {
    return List.of(1.0);
  }

  @Override
  public <E, B> E next(Algebra<E, B> on, E before, E x) {
    return on.mul(before, x);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Cumprod(), "2 3 nan 4", "2 6 nan 24"));
  }
}
