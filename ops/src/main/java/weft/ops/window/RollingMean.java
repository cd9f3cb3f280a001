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
import weft.ops.Sums;

/// The mean of the window's present values: their sum divided by their number.
public record RollingMean(Span w, @Default("w") int minPeriods) implements Window, Ranged.OfWindow {
  public RollingMean {
    Check.minPeriods(w, minPeriods);
  }

  /// Not 0.0, which would turn a sum of -0.0 into it.
  @Override
  public List<Double> identity() {
    return List.of(-0.0);
  }

  @Override
  public <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    return List.of(in.value(0));
  }

  @Override
  public <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    return List.of(Sums.sum(on, blocks.stream().map(block -> block.part(0)).toList()));
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
