package weft.ops.calculus;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Span;
import weft.ir.form.WholeWindow;
import weft.ir.problem.Check;

/// Rows of equal values share equally.
@Says(
    "How the quantile of a window changes when its values do: as the rows change that hold "
        + "the values it lies between.")
public record QuantileTangent(Span w, double q, int minPeriods)
    implements WholeWindow, QuantileShare {
  public static final Contract CONTRACT = Contract.of(Role.real("x"), Role.real("d_x"));

  public QuantileTangent {
    Check.minPeriods(w, minPeriods);
    Check.that(q >= 0 && q <= 1, "q", "between 0 and 1", q);
  }

  @Override
  public double over(double[][] columns, int from, int to) {
    double[] x = columns[0];
    var shares = Shares.of(x, from, to, q);
    double sum = 0;
    for (int i = from; i < to; i++) {
      double share = shares.of(x[i]);
      sum += share == 0 ? 0 : share * columns[1][i];
    }
    return sum;
  }

  /// The values are copied, the neighbours selected and counted, then the rows summed.
  @Override
  public int operations(int rows) {
    return rows * 12;
  }

  @Override
  public int back(Site at, int cotangent) {
    return at.add(new QuantileCotangent(w, q, minPeriods), at.args().getFirst(), cotangent);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new QuantileTangent(Span.rows(3), 0.5, 2),
            "3 1 nan 1 5",
            "10 20 30 40 50",
            "nan 15 15 30 45"));
  }
}
