package weft.ops.calculus;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Infer;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Rows;
import weft.ir.Site;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ir.trait.Uncalled;

/// The way back through the quantile of a window: how much each row counts, from how much each row
/// of the quantile does. Rows of equal values share equally.
public record QuantileCotangent(Span w, double q, int minPeriods)
    implements Evaluate, Push, Pull, Uncalled {
  public static final Contract CONTRACT = Contract.of(Role.real("x"), Role.real("g")).looksAhead();

  public QuantileCotangent {
    Check.minPeriods(w, minPeriods);
    Check.that(q >= 0 && q <= 1, "q", "between 0 and 1", q);
  }

  @Override
  public Primitive primitive() {
    return Primitive.WINDOW;
  }

  @Override
  public Type infer(List<Type> args) {
    return Infer.rowwise(args, Element.F64);
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    return Rows.map(args, host, (in, out) -> fill(in, out, Starts.of(w, host, out.length)));
  }

  private void fill(double[][] in, double[] out, int[] starts) {
    double[] x = in[0];
    for (int t = 0; t < out.length; t++) {
      int present = 0;
      for (int i = starts[t]; i <= t; i++) {
        present += Double.isNaN(x[i]) ? 0 : 1;
      }
      if (in[1][t] == 0 || present < minPeriods) {
        continue;
      }
      var shares = Shares.of(x, starts[t], t + 1, q);
      for (int i = starts[t]; i <= t; i++) {
        double share = shares.of(x[i]);
        out[i] += share == 0 ? 0 : share * in[1][t];
      }
    }
  }

  /// Linear in the cotangent; which rows are chosen does not change.
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.get(1).map(tangent -> at.add(this, at.args().getFirst(), tangent));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(
        Optional.empty(),
        Optional.of(
            Starts.orZero(
                at,
                at.add(new QuantileTangent(w, q, minPeriods), at.args().getFirst(), cotangent))));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new QuantileCotangent(Span.rows(3), 0.5, 2),
            "3 1 nan 1 5",
            "0 1 10 100 1000",
            "5.5 55.5 0 550 500"));
  }
}
