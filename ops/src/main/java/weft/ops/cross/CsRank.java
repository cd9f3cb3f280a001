package weft.ops.cross;

import java.util.Arrays;
import java.util.List;
import weft.ir.Contract;
import weft.ir.CrossSection;
import weft.ir.Example;
import weft.ir.Type;

/// The rank of a value among those of the same time (and group), divided by their number; equal
/// values share the mean of their ranks.
public record CsRank(boolean grouped) implements CrossSection {
  @Override
  public Contract contract() {
    return Groups.contract(grouped);
  }

  @Override
  public Type infer(List<Type> args) {
    return Groups.infer(args);
  }

  @Override
  public double[] over(double[] present) {
    var order = new double[present.length];
    Arrays.setAll(order, i -> present[i] + 0.0);
    Arrays.sort(order);
    var out = new double[present.length];
    for (int i = 0; i < out.length; i++) {
      int at = Arrays.binarySearch(order, present[i] + 0.0);
      int first = at;
      int last = at;
      while (first > 0 && order[first - 1] == order[at]) {
        first--;
      }
      while (last + 1 < order.length && order[last + 1] == order[at]) {
        last++;
      }
      out[i] = ((first + last) / 2.0 + 1) / out.length;
    }
    return out;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new CsRank(false), "3 nan 1 3 1", "0.875 nan 0.375 0.875 0.375"));
  }
}
