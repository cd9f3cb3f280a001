package weft.ops.cross;

import java.util.Arrays;
import java.util.List;
import weft.ir.Example;

/// The sum of the present values of the same time (and group), on each row that has one.
public record CsSum(boolean grouped) implements Grouped {
  @Override
  public void over(double[] values, int n, Room room) {
    Arrays.fill(values, 0, n, Tree.sum(values, n));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new CsSum(false), "1 nan 4", "5 nan 5"));
  }
}
