package weft.ops.tensor;

import java.util.List;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;

/// The standard deviation, not corrected for the sample.
public record ReduceStd(@Default("time") String axis) implements Reduction {
  public ReduceStd {
    axis = Along.check(axis);
  }

  @Override
  public Element result(Element of) {
    return of.toFloat();
  }

  @Override
  public double reduce(double[] cells, int from, int count, double[] room) {
    return Math.sqrt(Lanes.variance(cells, from, count, room));
  }

  @Override
  public boolean takesScalars() {
    return false;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ReduceStd(Along.TIME), "1 3 1 3", "1"));
  }
}
