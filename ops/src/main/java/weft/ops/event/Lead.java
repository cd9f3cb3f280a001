package weft.ops.event;

import java.util.Arrays;
import java.util.List;
import weft.ir.Check;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Type;
import weft.ir.WholeEntity;

/// The value `n` rows ahead of the same entity. For labels only: it reads the future.
public record Lead(int n) implements WholeEntity {
  public static final Contract CONTRACT = Contract.of(Role.real("x")).looksAhead();

  public Lead {
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
    Arrays.fill(out, from + kept, to, Double.NaN);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Lead(1), "1 2 3", "2 3 nan"));
  }
}
