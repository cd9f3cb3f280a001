package weft.ops.tensor;

import java.util.Arrays;
import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.trait.Chooses;
import weft.ops.derivative.Weighted;

@Says("The middle cell, or the mean of the two middle ones; missing if any cell is.")
public record ReduceMedian(@Default("time") String axis) implements Statistic, Weighted, Chooses {
  public ReduceMedian {
    axis = Along.check(axis);
  }

  @Override
  public double reduce(double[] cells, int from, int count, double[] room) {
    System.arraycopy(cells, from, room, 0, count);
    Arrays.sort(room, 0, count);
    int middle = count / 2;
    if (count == 0 || Double.isNaN(room[count - 1])) {
      return Double.NaN;
    }
    return count % 2 == 1 ? room[middle] : (room[middle - 1] + room[middle]) / 2;
  }

  @Override
  public int weights(Site at) {
    return Counts.quantile(at, 0.5, axis);
  }

  @Override
  public ReduceMedian along(String other) {
    return new ReduceMedian(other);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ReduceMedian(Along.TIME), "5 1 2 4", "3"));
  }
}
