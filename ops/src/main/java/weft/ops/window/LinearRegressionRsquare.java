package weft.ops.window;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;

@Says(
    "The share of the variance that the least-squares line explains; missing when all "
        + "values are equal.")
public record LinearRegressionRsquare(Span w) implements Regression, Ranged.OfWindow {
  public LinearRegressionRsquare {
    FullWindow.rows(w);
  }

  @Override
  public boolean squares() {
    return true;
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    E ratio = on.div(whole.part(1), Moments.positive(on, whole.part(2)));
    return on.min(on.lit(1), on.mul(Regression.slope(on, whole), ratio));
  }

  @Override
  public Interval range(Sample values) {
    return Interval.of(0, 1);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new LinearRegressionRsquare(Span.rows(3)), "1 2 3 nan 3", "nan nan 1 nan nan"));
  }
}
