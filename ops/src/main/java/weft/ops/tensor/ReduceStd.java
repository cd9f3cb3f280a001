package weft.ops.tensor;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Site;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Multiply;
import weft.ops.compare.Equal;
import weft.ops.compare.Where;
import weft.ops.derivative.Fit;
import weft.ops.derivative.Weighted;

@Says("The standard deviation of the cells, not corrected for the sample.")
public record ReduceStd(@Default("time") String axis) implements Statistic, Weighted {
  public ReduceStd {
    axis = Along.check(axis);
  }

  @Override
  public double reduce(double[] cells, int from, int count, double[] room) {
    return Math.sqrt(Lanes.variance(cells, from, count, room));
  }

  /// `(x - mean) / (n std)`; 0 where the deviation is 0.
  @Override
  public int weights(Site at) {
    int below = at.add(new Multiply(), Fit.count(at, axis), at.result());
    int zero = Fit.number(at, 0, at.args().getFirst());
    return at.add(
        new Where(),
        at.add(new Equal(), at.result(), zero),
        zero,
        at.add(new Divide(), Counts.distance(at, axis), below));
  }

  @Override
  public ReduceStd along(String other) {
    return new ReduceStd(other);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ReduceStd(Along.TIME), "1 3 1 3", "1"));
  }
}
