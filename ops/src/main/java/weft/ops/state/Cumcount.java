package weft.ops.state;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Algebra;

@Says("How many values have been present so far.")
public record Cumcount() implements Running {
  @Override
  public List<Double> start() {
    return List.of(0.0);
  }

  @Override
  public <E, B> E next(Algebra<E, B> on, E before, E x) {
    return on.add(before, on.lit(1));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Cumcount(), "7 nan 8", "1 nan 2"));
  }
}
