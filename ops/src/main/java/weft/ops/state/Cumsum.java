package weft.ops.state;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.range.AddsUp;

@Says("The running sum of the present values, from `init` on.")
public record Cumsum(@Default("0") double init) implements Running, AddsUp {
  @Override
  public List<Double> start() {
    return List.of(init);
  }

  @Override
  public <E, B> E next(Algebra<E, B> on, E before, E x) {
    return on.add(before, x);
  }

  @Override
  public double from() {
    return init;
  }

  @Override
  public boolean isCountedBy(Op other) {
    return other instanceof Cumcount;
  }

  /// One by one.
  @Override
  public double rounding(double rows) {
    return rows * 0x1p-52;
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new Cumsum(0), "1 2 nan 4", "1 3 nan 7"), Example.of(new Cumsum(10), "1", "11"));
  }
}
