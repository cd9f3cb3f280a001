package weft.ops.state;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Algebra;

@Says("The largest present value so far.")
public record Cummax() implements Running {
  @Override
  public List<Double> start() {
    return List.of(Double.NEGATIVE_INFINITY);
  }

  @Override
  public <E, B> E next(Algebra<E, B> on, E before, E x) {
    return on.max(before, x);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Cummax(), "nan 2 1 3 nan", "nan 2 2 3 nan"));
  }
}
