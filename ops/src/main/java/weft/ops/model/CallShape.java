package weft.ops.model;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// How the arguments of a call fill an input of a model.
final class CallShape {
  private CallShape() {}

  /// The type of the input for one row that takes these arguments.
  static Type of(ModelInput input, List<Type> args) {
    if (!input.dims().isEmpty()
        && input.dims().getFirst() != ModelInput.FREE
        && input.dims().getFirst() != 1) {
      throw new WeftException(
          Diagnostic.of(
                  Code.SHAPE,
                  "the model takes %d rows at once, and each row goes through it alone"
                      .formatted(input.dims().getFirst()))
              .about(input.name())
              .expected("a first dimension that is free, or 1")
              .found(input.toString())
              .hint("export the model with a free first dimension"));
    }
    for (Type arg : args) {
      boolean text = arg.element() == Element.TEXT;
      if (text != (input.element() == Element.TEXT)) {
        throw new WeftException(
            Diagnostic.of(
                    Code.TYPE,
                    "the model's input '%s' takes %s"
                        .formatted(input.name(), text ? "numbers" : "texts"))
                .about(input.name())
                .expected(input.toString())
                .found(arg.toString()));
      }
    }
    int cells = args.stream().mapToInt(arg -> arg.shape().size()).sum();
    long free = input.dims().stream().skip(1).filter(dim -> dim == ModelInput.FREE).count();
    boolean fits =
        free == 0 && cells == input.width()
            || free == 1 && cells > 0 && input.width() > 0 && cells % input.width() == 0;
    if (!fits) {
      throw misfit(input, cells, free);
    }
    var dims = new ArrayList<Integer>();
    for (int d = 0; d < input.dims().size(); d++) {
      int dim = input.dims().get(d);
      dims.add(d == 0 ? 1 : dim == ModelInput.FREE ? cells / input.width() : dim);
    }
    Type type = Type.scalar(input.element()).with(new Shape(false, dims));
    sideBySide(input, type.shape(), args);
    return type;
  }

  private static WeftException misfit(ModelInput input, int cells, long free) {
    String expected =
        free > 1
            ? "an input with one free dimension at most, besides the rows"
            : free == 1
                ? "a multiple of " + input.width() + " numbers"
                : input.width() == 1 ? "one number" : input.width() + " numbers";
    return new WeftException(
        Diagnostic.of(
                Code.ARITY,
                "the model's input '%s' takes %s a row".formatted(input.name(), expected))
            .about(input.name())
            .expected(
                input.cells().isEmpty()
                    ? input.toString()
                    : String.join(", ", input.cells().stream().limit(30).toList()))
            .found(cells == 1 ? "one number" : cells + " numbers"));
  }

  /// Arrays stand side by side in an input of several dimensions, in one way only.
  private static void sideBySide(ModelInput input, Shape shape, List<Type> args) {
    var extents = longer(shape);
    if (extents.size() < 2 || args.size() == 1 && longer(args.getFirst().shape()).equals(extents)) {
      return;
    }
    boolean first = isSideBySide(extents, args, 0);
    boolean last = isSideBySide(extents, args, extents.size() - 1);
    if (first == last) {
      throw new WeftException(
          Diagnostic.of(
                  Code.SHAPE,
                  first
                      ? "the arguments fit the model's input '%s' in two ways"
                          .formatted(input.name())
                      : "the arguments do not stand side by side in the model's input '%s'"
                          .formatted(input.name()))
              .about(input.name())
              .expected(
                  "one array of shape %s, or arrays of one length beside each other"
                      .formatted(shape))
              .found(args.stream().map(arg -> arg.shape().toString()).toList().toString()));
    }
  }

  /// Whether arguments run along the last dimension of an input, so that the n-th is its n-th cell
  /// everywhere.
  static boolean standsLast(Shape shape, List<Type> args) {
    var extents = longer(shape);
    return extents.size() > 1 && args.size() > 1 && !isSideBySide(extents, args, 0);
  }

  private static boolean isSideBySide(List<Integer> dims, List<Type> args, int along) {
    var rest = new ArrayList<>(dims.subList(0, along));
    rest.addAll(dims.subList(along + 1, dims.size()));
    return dims.get(along) == args.size()
        && args.stream().allMatch(arg -> longer(arg.shape()).equals(rest));
  }

  /// Dimensions that are longer than 1.
  private static List<Integer> longer(Shape shape) {
    return shape.dims().stream().filter(dim -> dim != 1).toList();
  }
}
