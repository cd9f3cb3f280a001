package weft.ops.tensor;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Site;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Multiply;
import weft.ops.derivative.Fit;
import weft.ops.derivative.Weighted;

@Says(
    "The variance of the cells: the mean squared distance from their mean, not corrected "
        + "for the sample.")
public record ReduceVar(@Default("time") String axis) implements Statistic, Weighted {
  public ReduceVar {
    axis = Along.check(axis);
  }

  @Override
  public double reduce(double[] cells, int from, int count, double[] room) {
    return Lanes.variance(cells, from, count, room);
  }

  /// `2 (x - mean) / n`.
  @Override
  public int weights(Site at) {
    int twice =
        at.add(new Multiply(), Fit.number(at, 2, at.args().getFirst()), Counts.distance(at, axis));
    return at.add(new Divide(), twice, Fit.count(at, axis));
  }

  @Override
  public ReduceVar along(String other) {
    return new ReduceVar(other);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ReduceVar(Along.TIME), "1 2 3 6", "3.5"));
  }
}
