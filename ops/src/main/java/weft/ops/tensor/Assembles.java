package weft.ops.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Host;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ir.trait.Moves;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.control.AnyRoles;
import weft.ops.control.ZerosLike;
import weft.ops.derivative.Fit;

/// An op that puts several tensors side by side along a dimension, in the element that holds all of
/// them.
interface Assembles extends AnyRoles, OnTensors, Evaluate, Moves, OverItems, Push, Pull {
  int axis();

  /// The parts as they stand along the dimension: of one rank, alike but for its length.
  ///
  /// @throws weft.ir.problem.WeftException if they do not fit together
  List<Shape> parts(List<Shape> shapes);

  /// The cotangent of an argument, before it gets its element.
  int piece(Site at, int cotangent, int i);

  static List<String> checked(List<String> roles) {
    atLeastOne(roles.size());
    return List.copyOf(roles);
  }

  static int atLeastOne(int tensors) {
    Check.that(tensors > 0, "x", "at least one tensor", tensors);
    return tensors;
  }

  @Override
  default Type inferTensor(List<Type> args) {
    Element element = Convert.common(args.stream().map(Type::element).toList());
    var shapes = args.stream().map(Type::shape).toList();
    boolean open = shapes.stream().anyMatch(Shape::open);
    return args.getFirst().with(element).with(open ? Shape.OPEN : whole(parts(shapes)));
  }

  /// The position of the dimension in the parts.
  private int along(List<Shape> parts) {
    return Along.resolve(axis(), parts.getFirst().rank());
  }

  private Shape whole(List<Shape> parts) {
    int along = along(parts);
    var dims = new ArrayList<>(parts.getFirst().dims());
    dims.set(along, parts.stream().mapToInt(part -> part.dims().get(along)).sum());
    return new Shape(false, dims);
  }

  @Override
  default Tensor evaluate(List<Tensor> args, Host host) {
    Element element = Convert.common(args.stream().map(Tensor::element).toList());
    var cells = args.stream().map(arg -> Convert.to(arg, element)).toList();
    var parts = parts(args.stream().map(Tensor::shape).toList());
    int along = along(parts);
    // A block of each part after the other, for each position of the dimensions before.
    int before = parts.getFirst().dims().subList(0, along).stream().reduce(1, (a, b) -> a * b);
    Shape shape = whole(parts);
    var from = new int[shape.size()];
    var cell = new int[shape.size()];
    int next = 0;
    for (int block = 0; block < before; block++) {
      for (int i = 0; i < cells.size(); i++) {
        int size = cells.get(i).size() / before;
        for (int k = 0; k < size; k++) {
          from[next] = i;
          cell[next++] = block * size + k;
        }
      }
    }
    return gathered(element, shape, cells, i -> from[i], i -> cell[i]);
  }

  private static Tensor gathered(
      Element element,
      Shape shape,
      List<Tensor> parts,
      IntUnaryOperator part,
      IntUnaryOperator cell) {
    return switch (element.kind()) {
      case FLOAT ->
          Tensor.floats(
              element, shape, i -> parts.get(part.applyAsInt(i)).doubleAt(cell.applyAsInt(i)));
      case SIGNED, UNSIGNED, TIME ->
          Tensor.longs(
              element, shape, i -> parts.get(part.applyAsInt(i)).longAt(cell.applyAsInt(i)));
      case BOOL ->
          Tensor.truths(shape, i -> parts.get(part.applyAsInt(i)).doubleAt(cell.applyAsInt(i)));
      case TEXT ->
          Tensor.texts(shape, i -> parts.get(part.applyAsInt(i)).textAt(cell.applyAsInt(i)));
      case ANY -> throw new IllegalStateException();
    };
  }

  @Override
  default Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    var all = new ArrayList<Integer>();
    for (int i = 0; i < tangents.size(); i++) {
      int arg = at.args().get(i);
      all.add(tangents.get(i).orElseGet(() -> zero(at, arg)));
    }
    return Optional.of(at.add(this, all));
  }

  private static int zero(Site at, int arg) {
    return at.type(arg).element() == Element.TEXT
        ? at.add(new ZerosLike(), arg)
        : at.add(new SpreadLike(), Fit.number(at, 0, at.result()), arg);
  }

  @Override
  default List<Optional<Integer>> pull(Site at, int cotangent) {
    return at.cotangents(
        i -> {
          int arg = at.args().get(i);
          int piece = piece(at, cotangent, i);
          return at.type(arg).element() == at.type(piece).element()
              ? piece
              : at.add(new SpreadLike(), piece, arg);
        });
  }

  /// The axis where there is a dimension more before all.
  static int later(int axis) {
    return axis < 0 ? axis : axis + 1;
  }

  /// A part of one dimension and all of the others, for [Slice].
  static String only(String part, int axis) {
    return axis < 0 ? "...," + part + ",:".repeat(-axis - 1) : ":,".repeat(axis) + part;
  }
}
