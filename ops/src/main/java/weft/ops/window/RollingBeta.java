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
    "The slope of the regression of x on y over the rows of the window in which both are "
        + "present.")
public record RollingBeta(Span w, @Default("w") int minPeriods)
    implements Comoments, Ranged.OfWindow {
  public RollingBeta {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public List<Integer> squares() {
    return List.of(1);
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return on.div(Moments.finite(on, whole.part(2)), Moments.positive(on, whole.part(3)));
  }

  @Override
  public Interval range(Sample values) {
    double moment = 2 * values.most() * values.width() * values.second().width();
    return values.same()
        ? values.correlation()
        : Sample.sized(moment / values.second().leastMoment());
  }

  public static List<Example> examples() {
    return List.of(Example.of(new RollingBeta(Span.rows(3), 3), "1 2 3", "2 4 6", "nan nan 0.5"));
  }
}
