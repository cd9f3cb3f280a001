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
import weft.ir.range.Sample;

@Says("The mean of the window's present values: their sum divided by their number.")
public record RollingMean(Span w, @Default("w") int minPeriods) implements AddedUp {
  public RollingMean {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return on.div(whole.part(0), whole.count());
  }

  @Override
  public Interval range(Sample values) {
    return values.mean();
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingMean(Span.rows(2), 2), "1 2 nan 4 5", "nan 1.5 nan nan 4.5"),
        Example.of(new RollingMean(Span.rows(2), 1), "1 2 nan 4 inf", "1 1.5 2 4 inf"));
  }
}
