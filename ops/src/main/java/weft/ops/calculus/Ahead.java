package weft.ops.calculus;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import weft.ir.Check;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.Primitive;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Role;
import weft.ir.Site;
import weft.ir.Type;
import weft.ir.Uncalled;
import weft.ir.WholeEntity;
import weft.ops.window.Lag;

/// The value `n` rows ahead of the same entity, 0 where there is no such row: the way back through
/// a lag, and a lag is the way back through it.
public record Ahead(int n) implements WholeEntity, Push, Pull, Uncalled {
  public static final Contract CONTRACT = Contract.of(Role.real("x")).looksAhead();

  public Ahead {
    Check.atLeast("n", n, 0, "n");
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
  public void over(double[][] columns, int from, int to, double[] out) {
    int kept = Math.max(0, to - from - n);
    System.arraycopy(columns[0], to - kept, out, from, kept);
    Arrays.fill(out, from + kept, to, 0);
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> at.add(this, tangent));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(at.add(new Lag(n, 0), cotangent)));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Ahead(1), "1 2 nan 4", "2 nan 4 0"));
  }
}
