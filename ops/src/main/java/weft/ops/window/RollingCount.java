package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;

@Says("How many of the window's values are present.")
public record RollingCount(Span w, @Default("1") int minPeriods)
    implements Window, Ranged.OfWindow {
  public RollingCount {
    Check.minPeriods(w, minPeriods);
  }

  /// Rows before the first are no values, so the count is never known beforehand.
  @Override
  public boolean dense() {
    return false;
  }

  @Override
  public List<Double> identity() {
    return List.of(0.0);
  }

  @Override
  public <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    return List.of(on.lit(0));
  }

  @Override
  public <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    return List.of(on.lit(0));
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return whole.count();
  }

  @Override
  public Interval range(Sample values) {
    return Interval.of(values.least(), values.most());
  }

  public static List<Example> examples() {
    return List.of(Example.of(new RollingCount(Span.rows(2), 1), "1 nan nan 4", "1 1 nan 1"));
  }
}
