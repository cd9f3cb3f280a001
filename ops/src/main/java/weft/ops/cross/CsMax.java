package weft.ops.cross;

import java.util.Arrays;
import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.trait.Reducer;

@Says("The largest value of the same time (and group), on each row that has one.")
public record CsMax(boolean grouped) implements Extreme {
  @Override
  public void over(double[] values, int n, Room room) {
    Arrays.fill(values, 0, n, Reducer.MOST.of(values, 0, n));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new CsMax(false), "1 nan 4", "4 nan 4"));
  }
}
