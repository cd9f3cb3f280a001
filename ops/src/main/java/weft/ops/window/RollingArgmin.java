package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.problem.Check;

@Says(
    "Rows back from the newest to the smallest of the window's values, 0 for the newest; of "
        + "equal ones the newest.")
public record RollingArgmin(Span w, @Default("w") int minPeriods) implements ExtremePlace {
  public RollingArgmin {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public List<Double> identity() {
    return List.of(Double.POSITIVE_INFINITY, 0.0);
  }

  @Override
  public <E, B> B beats(Algebra<E, B> on, E older, E best) {
    return on.lt(older, best);
  }

  @Override
  public <E, B> E better(Algebra<E, B> on, E a, E b) {
    return on.min(a, b);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingArgmin(Span.rows(3), 3), "1 3 2 2 nan", "nan nan 2 0 nan"));
  }
}
