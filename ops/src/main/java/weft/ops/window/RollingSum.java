package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.problem.Check;
import weft.ir.range.AddsUp;
import weft.ir.range.Interval;
import weft.ir.range.Sample;

@Says("The sum of the window's present values.")
public record RollingSum(Span w, @Default("w") int minPeriods) implements AddedUp, AddsUp {
  public RollingSum {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return whole.part(0);
  }

  @Override
  public boolean isComplete() {
    return w.equals(Span.rows(minPeriods));
  }

  @Override
  public boolean isCountedBy(Op other) {
    return other instanceof RollingCount count && count.w().equals(w);
  }

  @Override
  public Interval range(Sample values) {
    return values.sum();
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingSum(Span.rows(2), 2), "1 2 nan 4 5", "nan 3 nan nan 9"),
        Example.of(new RollingSum(Span.rows(2), 1), "1 2 nan 4 5", "1 3 2 4 9"));
  }
}
