package weft.ops.tensor;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.derivative.Linear;

@Says(
    "The same cells in the shape of another tensor: the way back through `reshape` where "
        + "the shape is known only when the program runs.")
public record ReshapeLike() implements OnTensors, InDerivatives, Linear {
  public static final Contract CONTRACT = Contract.of(Role.any("x"), Role.any("like"));

  @Override
  public Type inferTensor(List<Type> args) {
    return args.get(0).with(args.get(1).shape());
  }

  @Override
  public Tensor value(List<Tensor> args) {
    Tensor x = args.getFirst();
    return x.reshape(new Reshape(args.get(1).shape().dims()).reshape(x.shape()));
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new ReshapeLike(), cotangent, at.args().getFirst());
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new ReshapeLike(),
            List.of(Tensor.column(1, 2), Tensor.f64(Shape.of(2, 1), _ -> 0)),
            Tensor.column(1, 2).reshape(Shape.of(2, 1))));
  }
}
