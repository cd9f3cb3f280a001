package weft.ops.event;

import java.util.Arrays;
import java.util.List;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.form.WholeEntity;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Truth;
import weft.ops.calculus.Ahead;
import weft.ops.derivative.Linear;
import weft.ops.window.Lag;

/// For labels only: it reads the future.
@Says("The value `n` rows ahead of the same entity.")
public record Lead(int n) implements WholeEntity, Linear, Ranged {
  public Lead {
    Check.atLeast("n", n, 0, "n");
  }

  @Override
  public void over(double[][] columns, int from, int to, double[] out) {
    int kept = Math.max(0, to - from - n);
    System.arraycopy(columns[0], to - kept, out, from, kept);
    Arrays.fill(out, from + kept, to, Double.NaN);
  }

  @Override
  public Op linear() {
    return new Ahead(n);
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new Lag(n, 0), cotangent);
  }

  @Override
  public Interval range(Operands<Interval, Truth> in, boolean same) {
    return in.value(0).orMissing();
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Lead(1), "1 2 3", "2 3 nan"));
  }
}
