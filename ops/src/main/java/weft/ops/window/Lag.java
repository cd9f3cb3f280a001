package weft.ops.window;

import java.util.Arrays;
import java.util.List;
import weft.ir.Check;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Infer;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Rows;
import weft.ir.Tensor;
import weft.ir.Type;

/// The value `n` rows earlier of the same entity; the fill where there is no such row.
public record Lag(@Default("1") int n, @Default("nan") double fill) implements Op, Evaluate {
  public static final Contract CONTRACT = Contract.of(Role.real("x"));

  public Lag {
    Check.rowsBack("n", n);
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

  public static List<Example> examples() {
    return List.of(
        Example.of(new Lag(1, Double.NaN), "1 2 nan 4", "nan 1 2 nan"),
        Example.of(new Lag(2, 0), "1 2 3", "0 0 1"),
        Example.of(new Lag(9, Double.NaN), "1 2", "nan nan"));
  }
}
