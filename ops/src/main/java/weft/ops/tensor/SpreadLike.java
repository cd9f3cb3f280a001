package weft.ops.tensor;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.trait.Unscaled;

/// In its element: each cell is the cell of `x` that meets it. [SumLike] goes the other way.
@Says("The value repeated to the shape of another one.")
public record SpreadLike() implements Pointwise.OfValue, InDerivatives, Unscaled {
  public static final Contract CONTRACT = Contract.of(Role.number("x"), Role.number("like"));

  @Override
  public Type infer(List<Type> args) {
    Type like = args.get(1);
    Shape shape = Infer.elementwise(args, like.element()).shape();
    boolean wider = !like.shape().open() && !shape.open() && !shape.equals(like.shape());
    if (wider) {
      throw Infer.mismatch(List.of(args.getFirst().shape(), like.shape()));
    }
    return like.with(Type.union(args));
  }

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return in.value(0);
  }

  @Override
  public Tensor value(List<Tensor> args) {
    Tensor x = args.get(0);
    Tensor like = args.get(1);
    var shapes = List.of(x.shape(), like.shape());
    Shape shape = Shape.broadcast(shapes).orElseThrow(() -> Infer.mismatch(shapes));
    if (!shape.equals(like.shape())) {
      throw Infer.mismatch(shapes);
    }
    return Convert.to(x, like.element()).broadcast(shape);
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> at.add(this, tangent, at.result()));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(at.add(new SumLike(), cotangent, at.arg("x"))), Optional.empty());
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new SpreadLike(), "2 3", "0 nan", "2 3"),
        new Example(
            new SpreadLike(),
            List.of(Tensor.scalar(2.5), Tensor.f64(Shape.of(2, 1), _ -> 0)),
            Tensor.f64(Shape.of(2, 1), _ -> 2.5)),
        new Example(
            new SpreadLike(),
            List.of(Tensor.scalar(2.5), Tensor.f32(Shape.of(2), _ -> 0)),
            Tensor.floats(Element.F32, Shape.of(2), _ -> 2.5)));
  }
}
