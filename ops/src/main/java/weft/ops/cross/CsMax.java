package weft.ops.cross;

import java.util.Arrays;
import java.util.List;
import weft.ir.Contract;
import weft.ir.CrossSection;
import weft.ir.Example;
import weft.ir.Type;

/// The largest value of the same time (and group), on each row that has one.
public record CsMax(boolean grouped) implements CrossSection {
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
    var out = new double[present.length];
    Arrays.fill(out, Arrays.stream(present).reduce(Double.NEGATIVE_INFINITY, Math::max));
    return out;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new CsMax(false), "1 nan 4", "4 nan 4"));
  }
}
