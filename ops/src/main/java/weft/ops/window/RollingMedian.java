package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.problem.Check;

@Says("The median of the window's present values.")
public record RollingMedian(Span w, @Default("w") int minPeriods) implements Quantile {
  public RollingMedian {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public double q() {
    return 0.5;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new RollingMedian(Span.rows(3), 2), "3 1 nan 2", "nan 2 2 1.5"));
  }
}
