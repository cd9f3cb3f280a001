package weft.ops.tensor;

import java.util.Arrays;
import java.util.List;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ops.derivative.Weighted;

/// The middle value, or the mean of the two middle ones; missing if any cell is.
public record ReduceMedian(@Default("time") String axis) implements Weighted {
  public ReduceMedian {
    axis = Along.check(axis);
  }

  @Override
  public Element result(Element of) {
    return of.toFloat();
  }

  @Override
  public Tensor reduce(Lanes lanes) {
    return lanes.floats(result(lanes.element()), ReduceMedian::median);
  }

  @Override
  public boolean takesScalars() {
    return false;
  }

  private static double median(double[] lane) {
    Arrays.sort(lane);
    int middle = lane.length / 2;
    if (lane.length == 0 || Double.isNaN(lane[lane.length - 1])) {
      return Double.NaN;
    }
    return lane.length % 2 == 1 ? lane[middle] : (lane[middle - 1] + lane[middle]) / 2;
  }

  @Override
  public int weights(Site at) {
    return Counts.quantile(at, 0.5, axis);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ReduceMedian(Along.TIME), "5 1 2 4", "3"));
  }
}
