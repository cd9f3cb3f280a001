package weft.ops.cross;

import java.util.Arrays;
import java.util.List;
import weft.ir.Example;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;

/// The largest value of the same time (and group), on each row that has one.
public record CsMax(boolean grouped) implements Extreme, Ranged.OfSection {
  @Override
  public void over(double[] values, int n, Room room) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      most = Math.max(most, values[i]);
    }
    Arrays.fill(values, 0, n, most);
  }

  @Override
  public Interval range(Sample values) {
    return values.value().orMissing();
  }

  public static List<Example> examples() {
    return List.of(Example.of(new CsMax(false), "1 nan 4", "4 nan 4"));
  }
}
