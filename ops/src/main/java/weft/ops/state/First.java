package weft.ops.state;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.trait.HandsOn;

@Says("The entity's first present value; missing on a row whose own value is missing.")
public record First() implements Running, HandsOn {
  @Override
  public List<Double> start() {
    return List.of(Double.NaN);
  }

  @Override
  public <E, B> E next(Algebra<E, B> on, E before, E x) {
    return on.select(on.present(before), before, x);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new First(), "nan 1 nan 2", "nan 1 nan 1"));
  }
}
