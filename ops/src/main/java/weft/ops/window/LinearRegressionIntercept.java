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

/// All must be present.
@Says("Where the least-squares line through the window's values at 0, 1, ..., w-1 starts.")
public record LinearRegressionIntercept(Span w) implements Regression, Ranged.OfWindow {
  public LinearRegressionIntercept {
    FullWindow.rows(w);
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return on.sub(whole.part(0), Regression.rise(on, whole));
  }

  @Override
  public Interval range(Sample values) {
    return Regression.around(values);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new LinearRegressionIntercept(Span.rows(3)), "1 2 3 7 nan", "nan nan 1 1.5 nan"));
  }
}
