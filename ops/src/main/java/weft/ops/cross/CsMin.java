package weft.ops.cross;

import java.util.Arrays;
import java.util.List;
import weft.ir.Example;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;

/// The smallest value of the same time (and group), on each row that has one.
public record CsMin(boolean grouped) implements Extreme, Ranged.OfSection {
  @Override
  public void over(double[] values, int n, Room room) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      least = Math.min(least, values[i]);
    }
    Arrays.fill(values, 0, n, least);
  }

  @Override
  public Interval range(Sample values) {
    return values.value().orMissing();
  }

  public static List<Example> examples() {
    return List.of(Example.of(new CsMin(false), "1 nan 4", "1 nan 1"));
  }
}
