package weft.ops.tensor;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.control.AnyRoles;
import weft.ops.control.Roles;
import weft.ops.derivative.Fit;
import weft.ops.derivative.Linear;

/// @param index which of them
@Says(
    "The piece of a tensor that one of several would be, were they concatenated: the way "
        + "back where shapes are known only as it runs.")
public record PieceOf(int axis, int index, List<String> roles)
    implements AnyRoles, OnTensors, InDerivatives, Linear {
  public PieceOf {
    roles = List.copyOf(roles);
  }

  /// @param count how many tensors
  public static PieceOf of(int axis, int index, int count) {
    return new PieceOf(axis, index, Roles.after("x", "like", count));
  }

  static List<Integer> args(int x, List<Integer> likes) {
    var args = new ArrayList<>(List.of(x));
    args.addAll(likes);
    return args;
  }

  @Override
  public Type inferTensor(List<Type> args) {
    return args.getFirst().with(args.get(1 + index).shape());
  }

  @Override
  public Tensor value(List<Tensor> args) {
    return Slice.of(args.getFirst(), range(args));
  }

  private String range(List<Tensor> args) {
    var likes = args.subList(1, args.size());
    return Concatenate.of(axis, likes.size())
        .range(likes.stream().map(Tensor::shape).toList(), index);
  }

  /// Zeros in the places of the others.
  @Override
  public int transpose(Site at, int cotangent) {
    var likes = at.args().subList(1, at.args().size());
    var parts = new ArrayList<Integer>();
    for (int i = 0; i < likes.size(); i++) {
      parts.add(
          i == index
              ? cotangent
              : at.add(new SpreadLike(), Fit.number(at, 0, at.args().getFirst()), likes.get(i)));
    }
    return at.add(Concatenate.of(axis, likes.size()), parts);
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            of(0, 1, 2),
            List.of(Tensor.column(1, 2, 3), Tensor.column(0), Tensor.f64(Shape.of(2), _ -> 0)),
            Tensor.column(2, 3)));
  }
}
