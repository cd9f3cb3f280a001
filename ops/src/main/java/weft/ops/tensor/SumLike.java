package weft.ops.tensor;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;

/// In its element: over the dimensions along which that one would be repeated to meet `x`.
/// [SpreadLike] goes the other way.
@Says("The value summed to the shape of another one.")
public record SumLike() implements OnTensors, InDerivatives {
  public static final Contract CONTRACT =
      Contract.of(Role.number("x"), Role.number("like")).dropsRows();

  @Override
  public Type inferTensor(List<Type> args) {
    Shape x = args.get(0).shape();
    Shape like = args.get(1).shape();
    if (!x.open() && !like.open()) {
      summed(x, like);
    }
    return args.get(1);
  }

  @Override
  public Tensor value(List<Tensor> args) {
    Tensor x = args.get(0);
    Tensor like = args.get(1);
    Tensor sums = new ReduceSum(Along.TIME).reduce(Lanes.of(x, summed(x.shape(), like.shape())));
    return Convert.to(sums.reshape(like.shape()), like.element());
  }

  /// Which dimensions of `x` are summed.
  private static boolean[] summed(Shape x, Shape like) {
    var shapes = List.of(x, like);
    boolean fits = Shape.broadcast(shapes).filter(x::equals).isPresent();
    if (!fits) {
      throw Infer.mismatch(shapes);
    }
    var summed = new boolean[x.rank()];
    int more = x.rank() - like.rank();
    for (int d = 0; d < summed.length; d++) {
      summed[d] = d < more || like.dims().get(d - more) == 1;
    }
    return summed;
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> at.add(this, tangent, at.result()));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(at.add(new SpreadLike(), cotangent, at.arg("x"))), Optional.empty());
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new SumLike(),
            List.of(Tensor.column(1, 2, 3.5), Tensor.scalar(0.0)),
            Tensor.scalar(6.5)),
        new Example(
            new SumLike(),
            List.of(
                Tensor.of(Shape.of(2, 2), new double[] {1, 2, 3, 4}),
                Tensor.f64(Shape.of(2, 1), _ -> 0)),
            Tensor.of(Shape.of(2, 1), new double[] {3, 7})));
  }
}
