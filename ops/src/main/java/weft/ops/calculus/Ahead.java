package weft.ops.calculus;

import java.util.Arrays;
import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.form.WholeEntity;
import weft.ir.problem.Check;
import weft.ir.trait.Uncalled;
import weft.ops.derivative.Linear;
import weft.ops.window.Lag;

@Says(
    "The value `n` rows ahead of the same entity, 0 where there is no such row: the way "
        + "back through a lag, and a lag is the way back through it.")
public record Ahead(int n) implements WholeEntity, Uncalled, Linear {
  public Ahead {
    Check.atLeast("n", n, 0, "n");
  }

  @Override
  public void over(double[][] columns, int from, int to, double[] out) {
    int kept = Math.max(0, to - from - n);
    System.arraycopy(columns[0], to - kept, out, from, kept);
    Arrays.fill(out, from + kept, to, 0);
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new Lag(n, 0), cotangent);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Ahead(1), "1 2 nan 4", "2 nan 4 0"));
  }
}
