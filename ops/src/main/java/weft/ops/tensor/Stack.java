package weft.ops.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.control.Roles;

/// @param axis the position of the new dimension in the result
@Says("Tensors of one shape as one tensor, side by side along a new dimension.")
public record Stack(@Default("0") int axis, List<String> roles) implements Assembles {
  public Stack {
    roles = Assembles.checked(roles);
  }

  public static Stack of(int axis, int count) {
    return new Stack(axis, Roles.numbered("x", Assembles.atLeastOne(count)));
  }

  @Override
  public List<Shape> parts(List<Shape> shapes) {
    Shape first = shapes.getFirst();
    int at = Along.resolve(axis, first.rank() + 1);
    for (Shape shape : shapes) {
      if (!shape.equals(first)) {
        throw new WeftException(
            Diagnostic.of(Code.SHAPE, "stack takes tensors of one shape")
                .expected(first.toString())
                .found(shape.toString())
                .hint("concatenate(...) joins tensors of different lengths"));
      }
    }
    var dims = new ArrayList<>(first.dims());
    dims.add(at, 1);
    return shapes.stream().map(_ -> new Shape(false, dims)).toList();
  }

  @Override
  public int piece(Site at, int cotangent, int i) {
    return at.add(new Slice(Assembles.only(Integer.toString(i), axis)), cotangent);
  }

  @Override
  public Optional<Op> overItems(List<Type> args, Type result) {
    return Optional.of(new Stack(Assembles.later(axis), roles));
  }

  public static List<Example> examples() {
    var args = List.of(Tensor.column(1, 2), Tensor.column(3, 4));
    return List.of(
        new Example(of(0, 2), args, Tensor.of(Shape.of(2, 2), new double[] {1, 2, 3, 4})),
        new Example(of(-1, 2), args, Tensor.of(Shape.of(2, 2), new double[] {1, 3, 2, 4})));
  }
}
