package weft.ops.calculus;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Infer;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Rows;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;

/// Rows of equal values share equally.
@Says(
    "The way back through the quantile of a window: how much each row counts, from how much "
        + "each row of the quantile does.")
public record QuantileCotangent(Span w, double q, int minPeriods)
    implements Evaluate, QuantileShare {
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

  @Override
  public int back(Site at, int cotangent) {
    var rule = new QuantileTangent(w, q, minPeriods);
    return Starts.orZero(at, at.add(rule, at.args().getFirst(), cotangent));
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
