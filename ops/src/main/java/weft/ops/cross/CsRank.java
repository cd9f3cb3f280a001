package weft.ops.cross;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ir.trait.Flat;
import weft.ops.Ranks;

@Says(
    "The rank of a value among those of the same time (and group), divided by their number; "
        + "equal values share the mean of their ranks.")
public record CsRank(boolean grouped) implements Grouped, Flat, Ranged.OfSection {
  @Override
  public void over(double[] values, int n, Room room) {
    Ranks.of(values, n, room);
    for (int i = 0; i < n; i++) {
      values[i] /= n;
    }
  }

  @Override
  public Interval range(Sample values) {
    return Interval.of(1.0 / Integer.MAX_VALUE, 1);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new CsRank(false), "3 nan 1 3 1", "0.875 nan 0.375 0.875 0.375"));
  }
}
