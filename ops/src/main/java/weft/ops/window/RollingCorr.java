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
    "Pearson's correlation over the rows of the window in which both values are present; "
        + "missing with a constant.")
public record RollingCorr(Span w, @Default("w") int minPeriods)
    implements Comoments, Ranged.OfWindow {
  public RollingCorr {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public List<Integer> squares() {
    return List.of(0, 1);
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return Comoments.correlation(on, whole.part(2), whole.part(3), whole.part(4));
  }

  @Override
  public Interval range(Sample values) {
    return values.correlation();
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new RollingCorr(Span.rows(3), 3), "1 2 3 4 4", "2 4 6 nan 8", "nan nan 1 nan nan"));
  }
}
