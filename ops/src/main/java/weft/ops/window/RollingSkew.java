package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.problem.Check;

/// The skewness of the window's present values (biased); missing when they are all equal.
public record RollingSkew(Span w, @Default("w") int minPeriods) implements Moments {
  public RollingSkew {
    Check.minPeriods(w, minPeriods);
  }

  @Override
  public int order() {
    return 3;
  }

  @Override
  public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return Moments.skew(on, whole);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new RollingSkew(Span.rows(3), 3),
            "0 0 3 3 3",
            "nan nan 0.7071067811865475 -0.7071067811865475 nan"));
  }
}
