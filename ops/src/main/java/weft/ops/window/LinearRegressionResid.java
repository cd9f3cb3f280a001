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

/// All values must be present.
@Says("The newest value less the value of the least-squares line there.")
public record LinearRegressionResid(Span w) implements Regression, Ranged.OfWindow {
  public LinearRegressionResid {
    FullWindow.rows(w);
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return on.sub(in.value(0), on.add(whole.part(0), Regression.rise(on, whole)));
  }

  @Override
  public Interval range(Sample values) {
    Interval value = values.value();
    Interval line = Regression.around(values);
    return Interval.of(value.low() - line.high(), value.high() - line.low());
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new LinearRegressionResid(Span.rows(3)), "1 2 3 7 nan", "nan nan 0 0.5 nan"));
  }
}
