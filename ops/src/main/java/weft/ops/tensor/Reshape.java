package weft.ops.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Reshapes;
import weft.ops.derivative.Linear;

/// @param dims the lengths of the new dimensions; one of them may be -1: what is left
@Says(
    "The same cells in another shape, in the order in which they stand: the last dimension "
        + "runs fastest.")
public record Reshape(List<Integer> dims) implements OnTensors, Reshapes, OverItems, Linear {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  public Reshape {
    dims = List.copyOf(dims);
    Check.that(
        dims.stream().allMatch(dim -> dim >= -1)
            && dims.stream().filter(dim -> dim < 0).count() < 2,
        "dims",
        "lengths, of which one may be -1 for what is left",
        dims);
  }

  @Override
  public Type inferTensor(List<Type> args) {
    Type type = args.getFirst();
    if (!type.shape().open()) {
      return type.with(reshape(type.shape()));
    }
    return dims.contains(-1) ? type : type.with(new Shape(false, dims));
  }

  @Override
  public Shape reshape(Shape shape) {
    int known = dims.stream().filter(dim -> dim >= 0).reduce(1, (a, b) -> a * b);
    boolean left = dims.contains(-1);
    boolean fits = left ? known != 0 && shape.size() % known == 0 : known == shape.size();
    if (!fits) {
      throw new WeftException(
          Diagnostic.of(
                  Code.SHAPE,
                  "a tensor of %d cells can't have the shape %s".formatted(shape.size(), dims))
              .about("dims")
              .expected("lengths whose product is " + shape.size())
              .found(dims + " from " + shape)
              .hint("-1 for one length is what is left"));
    }
    var lengths = new ArrayList<Integer>();
    dims.forEach(dim -> lengths.add(dim < 0 ? shape.size() / known : dim));
    return new Shape(false, lengths);
  }

  @Override
  public int left() {
    return dims.indexOf(-1);
  }

  @Override
  public Optional<Op> overItems(List<Type> args, Type result) {
    if (result.shape().size() == 0) {
      return Optional.empty();
    }
    var lengths = new ArrayList<>(List.of(-1));
    lengths.addAll(result.shape().dims());
    return Optional.of(new Reshape(lengths));
  }

  @Override
  public int transpose(Site at, int cotangent) {
    int x = at.args().getFirst();
    Shape shape = at.type(x).shape();
    return shape.open()
        ? at.add(new ReshapeLike(), cotangent, x)
        : at.add(new Reshape(shape.dims()), cotangent);
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new Reshape(List.of(2, -1)),
            List.of(Tensor.column(1, 2, 3, 4)),
            Tensor.column(1, 2, 3, 4).reshape(Shape.of(2, 2))),
        new Example(new Reshape(List.of()), List.of(Tensor.column(7)), Tensor.scalar(7.0)));
  }
}
