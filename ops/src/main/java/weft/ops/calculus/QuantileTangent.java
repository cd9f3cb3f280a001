package weft.ops.calculus;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Role;
import weft.ir.Site;
import weft.ir.Span;
import weft.ir.form.WholeWindow;
import weft.ir.problem.Check;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ir.trait.Uncalled;

/// How the quantile of a window changes when its values do: as the rows change that hold the values
/// it lies between. Rows of equal values share equally.
public record QuantileTangent(Span w, double q, int minPeriods)
    implements WholeWindow, Push, Pull, Uncalled {
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

  /// Linear in the tangent; which rows are chosen does not change.
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.get(1).map(tangent -> at.add(this, at.args().getFirst(), tangent));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(
        Optional.empty(),
        Optional.of(
            at.add(new QuantileCotangent(w, q, minPeriods), at.args().getFirst(), cotangent)));
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
