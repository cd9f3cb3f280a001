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
import weft.ops.algebra.Intervals;

@Says("The standard deviation of the window's present values; exactly 0 when they are all equal.")
public record RollingStd(Span w, @Default("w") int minPeriods, @Default("1") int ddof)
    implements Moments, Ranged.OfWindow {
  public RollingStd {
    Check.minPeriods(w, minPeriods);
    Check.atLeast("ddof", ddof, 0, "ddof");
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return on.sqrt(Moments.variance(on, whole, ddof));
  }

  @Override
  public Interval range(Sample values) {
    Interval root = Intervals.ALGEBRA.sqrt(values.variance(ddof));
    return root.looser(Sample.ROUNDING).least(root.least() / 2);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingStd(Span.rows(3), 3, 1), "0.1 0.1 0.1 nan", "nan nan 0 nan"),
        Example.of(new RollingStd(Span.rows(3), 2, 0), "1 3 nan 5", "nan 1 1 1"));
  }
}
