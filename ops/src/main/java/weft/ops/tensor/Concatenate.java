package weft.ops.tensor;

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

/// The other dimensions are alike.
@Says("Tensors one after the other along a dimension that they have.")
public record Concatenate(@Default("0") int axis, List<String> roles) implements Assembles {
  public Concatenate {
    roles = Assembles.checked(roles);
  }

  public static Concatenate of(int axis, int count) {
    return new Concatenate(axis, Roles.numbered("x", Assembles.atLeastOne(count)));
  }

  @Override
  public List<Shape> parts(List<Shape> shapes) {
    Shape first = shapes.getFirst();
    if (first.rank() == 0) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, "a single number has no dimension to be joined along")
              .expected("tensors")
              .found(first.toString())
              .hint("stack(a, b) makes a tensor of numbers"));
    }
    int at = Along.resolve(axis, first.rank());
    for (Shape shape : shapes) {
      if (shape.rank() != first.rank()) {
        throw differ("have different numbers of dimensions", first, shape);
      }
      for (int d = 0; d < shape.rank(); d++) {
        if (d != at && !shape.dims().get(d).equals(first.dims().get(d))) {
          throw differ("differ along axis " + d, first, shape);
        }
      }
    }
    return shapes;
  }

  private WeftException differ(String how, Shape first, Shape other) {
    return new WeftException(
        Diagnostic.of(Code.SHAPE, "the tensors " + how)
            .expected(first + ", with any length along axis " + axis)
            .found(other.toString()));
  }

  @Override
  public int piece(Site at, int cotangent, int i) {
    var shapes = at.args().stream().map(arg -> at.type(arg).shape()).toList();
    if (shapes.stream().anyMatch(Shape::open)) {
      return at.add(PieceOf.of(axis, i, at.args().size()), PieceOf.args(cotangent, at.args()));
    }
    return at.add(new Slice(range(shapes, i)), cotangent);
  }

  /// The cells of an argument in the result.
  String range(List<Shape> shapes, int i) {
    int along = Along.resolve(axis, shapes.getFirst().rank());
    int from = 0;
    for (Shape shape : shapes.subList(0, i)) {
      from += shape.dims().get(along);
    }
    return Assembles.only(from + ":" + (from + shapes.get(i).dims().get(along)), axis);
  }

  @Override
  public Optional<Op> overItems(List<Type> args, Type result) {
    return Optional.of(new Concatenate(Assembles.later(axis), roles));
  }

  public static List<Example> examples() {
    var matrix = Tensor.f64(Shape.of(2, 1), i -> i);
    return List.of(
        new Example(
            of(0, 2), List.of(Tensor.column(1, 2), Tensor.column(3)), Tensor.column(1, 2, 3)),
        new Example(
            of(-1, 2),
            List.of(matrix, matrix),
            Tensor.of(Shape.of(2, 2), new double[] {0, 0, 1, 1})));
  }
}
