package weft.ops.cross;

import java.util.Arrays;
import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ir.trait.Flat;

@Says("How many values of the same time (and group) are present, on each row that has one.")
public record CsCount(boolean grouped) implements Grouped, Flat, Ranged.OfSection {
  @Override
  public void over(double[] values, int n, Room room) {
    Arrays.fill(values, 0, n, n);
  }

  @Override
  public Interval range(Sample values) {
    return Interval.of(1, values.most());
  }

  public static List<Example> examples() {
    return List.of(Example.of(new CsCount(false), "1 nan 4", "2 nan 2"));
  }
}
