package weft.ops.calculus;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ir.trait.Flat;
import weft.ir.trait.Uncalled;
import weft.ops.cross.Grouped;

/// The rows that hold the values it lies between, rows of equal values equally. Which rows these
/// are does not change with them.
@Says("How much each row counts in the quantile of its time (and group).")
public record CsQuantileShare(double q, boolean grouped)
    implements Grouped, Flat, Uncalled, Ranged.OfSection {
  public CsQuantileShare {
    Check.that(q >= 0 && q <= 1, "q", "between 0 and 1", q);
  }

  @Override
  public void over(double[] values, int n, Room room) {
    if (n > 0) {
      var shares = Shares.of(values, 0, n, q);
      for (int i = 0; i < n; i++) {
        values[i] = shares.of(values[i]);
      }
    }
  }

  @Override
  public Interval range(Sample values) {
    return Interval.of(0, 1);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new CsQuantileShare(0.5, false), "4 nan 1 2 4", "0.25 nan 0 0.5 0.25"));
  }
}
