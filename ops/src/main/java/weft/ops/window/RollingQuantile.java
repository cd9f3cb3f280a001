package weft.ops.window;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.problem.Check;

@Says(
    "The value below which a share `q` of the window's present values lies, interpolated "
        + "between neighbours.")
public record RollingQuantile(Span w, double q, @Default("w") int minPeriods) implements Quantile {
  public RollingQuantile {
    Check.minPeriods(w, minPeriods);
    Check.that(q >= 0 && q <= 1, "q", "between 0 and 1", q);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingQuantile(Span.rows(3), 0.25, 3), "3 1 2 nan", "nan nan 1.5 nan"));
  }
}
