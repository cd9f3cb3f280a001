package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.form.NewestRank;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ir.trait.Flat;

@Says(
    "The rank of the newest value among the window's present ones, divided by their number; "
        + "equal values share the mean of their ranks.")
public record RollingRank(Span w, @Default("w") int minPeriods)
    implements NewestRank, Flat, Ranged.OfWindow {
  public RollingRank {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public double of(int below, int equal, int size) {
    return (below + (equal + 1) / 2.0) / size;
  }

  @Override
  public Interval range(Sample values) {
    return Interval.of(1 / Math.min(values.most(), Integer.MAX_VALUE), 1);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingRank(Span.rows(4), 2), "3 1 1 nan 2", "nan 0.5 0.5 nan 1"));
  }
}
