package weft.ir;

import java.util.List;
import java.util.stream.Collectors;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The rules of type inference that ops share.
public final class Infer {
  private Infer() {}

  /// Cell by cell, with broadcasting; the result has the given element.
  public static Type elementwise(List<Type> args, Element element) {
    return new Type(element, shape(args), Type.union(args));
  }

  private static Shape shape(List<Type> args) {
    Shape first = args.isEmpty() ? Shape.SCALAR : args.getFirst().shape();
    boolean same = true;
    for (Type arg : args) {
      same &= arg.shape().equals(first);
    }
    if (same) {
      return first;
    }
    var shapes = args.stream().map(Type::shape).toList();
    return Shape.broadcast(shapes).orElseThrow(() -> mismatch(shapes));
  }

  /// Cell by cell, in the element that holds all arguments.
  public static Type promoted(List<Type> args) {
    Element element = args.getFirst().element();
    for (Type arg : args) {
      Element before = element;
      element =
          Element.promote(element, arg.element())
              .orElseThrow(() -> disagree(before, arg.element()));
    }
    return elementwise(args, element);
  }

  /// Cell by cell, in floating point: divisions and elementary functions.
  public static Type floating(List<Type> args) {
    Type type = promoted(args);
    return type.with(type.element().toFloat());
  }

  /// Row after row of an entity: each row holds one number; a constant stands for the same number
  /// in every row.
  public static Type rowwise(List<Type> args, Element element) {
    boolean rows = args.stream().anyMatch(arg -> arg.axes().contains(Axis.ENTITY));
    for (Type arg : args) {
      if (rows && !arg.shape().isScalar() && !arg.shape().open()) {
        throw new WeftException(
            Diagnostic.of(
                    Code.SHAPE, "takes one number a row, found an array of shape " + arg.shape())
                .expected("a scalar per row")
                .found(arg.toString())
                .hint("take one cell with array_extract(x, i), or a summary such as array_sum(x)"));
      }
    }
    Type type = elementwise(args, element);
    return type.axes().isEmpty() && type.shape().isScalar() ? Type.column(element) : type;
  }

  public static WeftException mismatch(List<Shape> shapes) {
    String list = shapes.stream().map(Infer::tuple).collect(Collectors.joining(" "));
    return new WeftException(
        Diagnostic.of(Code.SHAPE, "operands could not be broadcast together with shapes " + list)
            .expected("equal lengths, or 1, in each dimension counted from the last")
            .found(list));
  }

  public static WeftException disagree(Element a, Element b) {
    return new WeftException(
        Diagnostic.of(Code.TYPE, a.tag() + " and " + b.tag() + " have no common element")
            .expected("numbers, or text on both sides")
            .found(a.tag() + " and " + b.tag()));
  }

  private static String tuple(Shape shape) {
    return shape.open()
        ? "(*)"
        : shape.dims().stream()
            .map(String::valueOf)
            .collect(Collectors.joining(", ", "(", shape.rank() == 1 ? ",)" : ")"));
  }
}
