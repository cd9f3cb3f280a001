package weft.ops.window;

import java.util.Arrays;
import java.util.List;
import weft.ir.Default;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Op;
import weft.ir.Operands;
import weft.ir.Opposite;
import weft.ir.Rows;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Truth;
import weft.ir.trait.Shifts;
import weft.ops.calculus.Ahead;
import weft.ops.derivative.Linear;

@Says("The value `n` rows earlier of the same entity; the fill where there is no such row.")
public record Lag(@Default("1") @Opposite("lead") int n, @Default("nan") double fill)
    implements Shifts, Evaluate, Linear, Ranged {
  public Lag {
    Check.rowsBack("n", n);
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    return Rows.map(
        args,
        host,
        (in, out) -> {
          double[] x = in[0];
          int shift = Math.min(n, x.length);
          Arrays.fill(out, 0, shift, fill);
          System.arraycopy(x, 0, out, shift, x.length - shift);
        });
  }

  @Override
  public Op linear() {
    return new Lag(n, 0);
  }

  /// As early as the value is late. What stands before the first row does not change.
  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new Ahead(n), cotangent);
  }

  @Override
  public Interval range(Operands<Interval, Truth> in, boolean same) {
    return n == 0 ? in.value(0) : in.value(0).join(Interval.of(fill));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new Lag(1, Double.NaN), "1 2 nan 4", "nan 1 2 nan"),
        Example.of(new Lag(2, 0), "1 2 3", "0 0 1"),
        Example.of(new Lag(9, Double.NaN), "1 2", "nan nan"));
  }
}
