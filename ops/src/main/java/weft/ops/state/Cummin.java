package weft.ops.state;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Algebra;

@Says("The smallest present value so far.")
public record Cummin() implements Running {
  @Override
  public List<Double> start() {
    return List.of(Double.POSITIVE_INFINITY);
  }

  @Override
  public <E, B> E next(Algebra<E, B> on, E before, E x) {
    return on.min(before, x);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Cummin(), "nan 2 1 3 nan", "nan 2 1 1 nan"));
  }
}
