package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.problem.Check;

@Says(
    "Rows back from the newest to the largest of the window's values, 0 for the newest; of "
        + "equal ones the newest.")
public record RollingArgmax(Span w, @Default("w") int minPeriods) implements ExtremePlace {
  public RollingArgmax {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public List<Double> identity() {
    return List.of(Double.NEGATIVE_INFINITY, 0.0);
  }

  @Override
  public <E, B> B beats(Algebra<E, B> on, E older, E best) {
    return on.gt(older, best);
  }

  @Override
  public <E, B> E better(Algebra<E, B> on, E a, E b) {
    return on.max(a, b);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingArgmax(Span.rows(3), 3), "3 1 2 2 nan", "nan nan 2 0 nan"),
        Example.of(new RollingArgmax(Span.rows(3), 1), "3 nan nan nan", "0 1 2 nan"));
  }
}
