package weft.ops.cross;

import java.util.Arrays;
import java.util.List;
import weft.ir.Example;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;

/// The sum of the present values of the same time (and group), on each row that has one.
public record CsSum(boolean grouped) implements Grouped, Ranged.OfSection {
  @Override
  public void over(double[] values, int n, Room room) {
    Arrays.fill(values, 0, n, Tree.sum(values, n));
  }

  @Override
  public Interval range(Sample values) {
    return values.sum();
  }

  public static List<Example> examples() {
    return List.of(Example.of(new CsSum(false), "1 nan 4", "5 nan 5"));
  }
}
