package weft.ops.tensor;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.problem.Check;
import weft.ir.trait.Chooses;
import weft.ops.derivative.Weighted;

@Says(
    "The quantile `q` of the cells, interpolated between the two nearest; missing if any "
        + "cell is.")
public record ReduceQuantile(double q, @Default("time") String axis)
    implements Statistic, Weighted, Chooses {
  public static final Contract CONTRACT = Contract.of(numbers()).dropsRows();

  public ReduceQuantile {
    Check.that(q >= 0 && q <= 1, "q", "a quantile in the range 0 to 1", q);
    axis = Along.check(axis);
  }

  @Override
  public boolean takesNothing() {
    return false;
  }

  @Override
  public double reduce(double[] cells, int from, int count, double[] room) {
    System.arraycopy(cells, from, room, 0, count);
    Arrays.sort(room, 0, count);
    if (Double.isNaN(room[count - 1])) {
      return Double.NaN;
    }
    double position = q * (count - 1);
    int at = (int) position;
    double fraction = position - at;
    double a = room[at];
    double b = room[Math.min(at + 1, count - 1)];
    // From the nearer end, so that the result never leaves the two cells.
    return fraction < 0.5 ? a + (b - a) * fraction : b - (b - a) * (1 - fraction);
  }

  /// Conditions have no order.
  private static Role numbers() {
    var accepts = EnumSet.copyOf(Role.number("x").accepts());
    accepts.remove(Element.BOOL);
    return new Role("x", accepts);
  }

  @Override
  public int weights(Site at) {
    return Counts.quantile(at, q, axis);
  }

  @Override
  public ReduceQuantile along(String other) {
    return new ReduceQuantile(q, other);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ReduceQuantile(0.25, Along.TIME), "4 1 3 2", "1.75"));
  }
}
