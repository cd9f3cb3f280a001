package weft.ops.cross;

import java.util.Arrays;
import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.trait.Reducer;

@Says("The smallest value of the same time (and group), on each row that has one.")
public record CsMin(boolean grouped) implements Extreme {
  @Override
  public void over(double[] values, int n, Room room) {
    Arrays.fill(values, 0, n, Reducer.LEAST.of(values, 0, n));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new CsMin(false), "1 nan 4", "1 nan 1"));
  }
}
