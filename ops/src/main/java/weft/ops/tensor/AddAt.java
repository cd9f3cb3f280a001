package weft.ops.tensor;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.derivative.Linear;

/// The way back through [Take]: a tensor like another one of zeros, to which the cells are added at
/// their positions, in the order of the cells.
@Says("Zeros like another tensor, to which the cells are added at their positions.")
public record AddAt(@Default("0") int axis) implements OnTensors, InDerivatives, Linear {
  public static final Contract CONTRACT =
      Contract.of(Role.number("x"), Role.number("like"), Role.number("at"));

  @Override
  public Type inferTensor(List<Type> args) {
    return args.get(1);
  }

  @Override
  public Tensor value(List<Tensor> args) {
    Tensor x = args.get(0);
    Tensor like = args.get(1);
    var places = Take.Places.of(like.shape(), args.get(2), axis);
    var sums = new double[like.size()];
    for (int i = 0; i < x.size(); i++) {
      int at = places.source(i);
      double sum = sums[at] + x.doubleAt(i);
      sums[at] = like.element().rounded(sum);
    }
    return Tensor.floats(like.element(), like.shape(), i -> sums[i]);
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new Take(axis), cotangent, at.arg("at"));
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new AddAt(0),
            List.of(
                Tensor.column(1, 2, 4),
                Tensor.column(0, 0),
                Tensor.of(Element.I64, Shape.of(3), new long[] {1, 0, 1})),
            Tensor.column(2, 5)));
  }
}
