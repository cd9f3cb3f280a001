package weft.ops.event;

import java.util.Arrays;
import java.util.List;
import weft.ir.Check;
import weft.ir.Contract;
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

/// The value `n` rows ahead of the same entity. For labels only: it reads the future.
public record Lead(int n) implements Op, Evaluate {
  public Lead {
    Check.atLeast("n", n, 0, "n");
  }

  @Override
  public Primitive primitive() {
    return Primitive.WINDOW;
  }

  @Override
  public Contract contract() {
    return Contract.of(Role.real("x")).looksAhead();
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
          int kept = Math.max(0, out.length - n);
          System.arraycopy(in[0], Math.min(n, out.length), out, 0, kept);
          Arrays.fill(out, kept, out.length, Double.NaN);
        });
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Lead(1), "1 2 3", "2 3 nan"));
  }
}
