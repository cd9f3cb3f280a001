package weft.ops.tensor;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;

@Says(
    "The cells moved by `periods` along a dimension; what leaves at one end comes in at the "
        + "other.")
public record TensorRoll(@Default("1") int periods, @Default("-1") int axis) implements Neighbours {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    var lines = new Lines(x.shape(), axis);
    return x.gather(
        x.shape(),
        i -> {
          int to = lines.position(i);
          int from = (int) Math.floorMod((long) to - periods, (long) lines.length());
          return lines.move(i, from - to);
        });
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new TensorRoll(-periods, axis), cotangent);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new TensorRoll(1, -1), "1 2 3 4", "4 1 2 3"),
        Example.of(new TensorRoll(-1, -1), "1 2 3 4", "2 3 4 1"),
        Example.of(new TensorRoll(5, -1), "1 2 3 4", "4 1 2 3"));
  }
}
