package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;

@Says(
    "How many standard deviations the newest value is from the window's mean; missing when "
        + "all values are equal.")
public record RollingZscore(Span w, @Default("w") int minPeriods, @Default("1") int ddof)
    implements Moments, Ranged.OfWindow {
  public RollingZscore {
    Check.minPeriods(w, minPeriods);
    Check.atLeast("ddof", ddof, 0, "ddof");
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    E std = on.sqrt(Moments.variance(on, whole, ddof));
    return on.div(on.sub(in.value(0), whole.part(0)), std);
  }

  @Override
  public Interval range(Sample values) {
    return Sample.sized(values.width() / Math.sqrt(values.leastMoment() / values.most()));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingZscore(Span.rows(3), 3, 1), "1 2 3 nan 3", "nan nan 1 nan nan"));
  }
}
