package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.problem.Check;

@Says("The largest of the window's present values.")
public record RollingMax(Span w, @Default("w") int minPeriods) implements Extremes {
  public RollingMax {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public <E, B> E turned(Algebra<E, B> on, E value) {
    return value;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new RollingMax(Span.rows(3), 2), "2 3 nan 1 5", "nan 3 3 3 5"));
  }
}
