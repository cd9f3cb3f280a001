package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;

/// The largest of the window's present values.
public record RollingMax(Span w, @Default("w") int minPeriods) implements Window, Ranged.OfWindow {
  public RollingMax {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public List<Double> identity() {
    return List.of(Double.NEGATIVE_INFINITY);
  }

  @Override
  public <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    return Extremes.lift(on, this, in.value(0));
  }

  @Override
  public <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    return Extremes.largest(on, this, blocks);
  }

  @Override
  public boolean overlaps() {
    return true;
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return Extremes.finish(on, this, whole);
  }

  @Override
  public Interval range(Sample values) {
    return values.value();
  }

  public static List<Example> examples() {
    return List.of(Example.of(new RollingMax(Span.rows(3), 2), "2 3 nan 1 5", "nan 3 3 3 5"));
  }
}
