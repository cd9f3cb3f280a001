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
@Says("The slope of the least-squares line through the window's values at 0, 1, ..., w-1.")
public record LinearRegressionSlope(Span w) implements Regression, Ranged.OfWindow {
  public LinearRegressionSlope {
    FullWindow.rows(w);
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return Regression.slope(on, whole);
  }

  @Override
  public Interval range(Sample values) {
    double most = Regression.steepest(values);
    return Interval.of(-most, most);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new LinearRegressionSlope(Span.rows(3)), "1 2 3 7 nan", "nan nan 1 2.5 nan"));
  }
}
