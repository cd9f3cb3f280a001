package weft.ops.tensor;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import weft.ir.Axis;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Host;
import weft.ir.Op;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Reduces;

/// An op that makes one cell of many, along one or more dimensions. They stay in the result with
/// length 1.
///
/// A scalar stands for a single cell: sums, extremes and conditions pass it through; the mean,
/// spread, median and quantiles refuse it. Of no cells the sum is 0, the product 1, `any` false,
/// `all` true; the mean, spread and median are missing; extremes and quantiles are refused.
public interface Reduction extends OnTensors, Evaluate, Reduces, OverItems {
  Contract CONTRACT = Contract.of(Role.number("x")).dropsRows();

  /// Also of values that are no numbers.
  Contract OF_ANY = Contract.of(Role.any("x")).dropsRows();

  /// `time`, or dimension numbers: see [Along].
  String axis();

  /// The same reduction along other dimensions.
  Reduction along(String other);

  /// Along the same dimensions, counted from the last.
  @Override
  default Optional<Op> overItems(List<Type> args, Type result) {
    int rank = result.shape().rank();
    if (rank == 0) {
      return Optional.empty();
    }
    boolean[] reduced = reduced(result.shape());
    int[] dimensions =
        IntStream.range(0, rank).filter(d -> reduced[d]).map(d -> d - rank).toArray();
    return Optional.of(along(Along.dimensions(dimensions)));
  }

  /// The element of the result.
  Element result(Element of);

  /// One cell of each lane; where it is no float, an op has its own words.
  default Tensor reduce(Lanes lanes) {
    return lanes.floats(result(lanes.element()), this);
  }

  /// Whether a scalar is taken as a single cell.
  default boolean takesScalars() {
    return true;
  }

  /// Whether there is a result for no cells at all.
  default boolean takesNothing() {
    return true;
  }

  @Override
  default Type inferTensor(List<Type> args) {
    Type type = args.getFirst();
    Set<Axis> axes = new HashSet<>(type.axes());
    if (axis().equals(Along.TIME)) {
      axes.remove(Axis.TIME);
    }
    Shape shape = type.shape();
    if (!shape.open()) {
      boolean[] reduced = reduced(shape);
      shape =
          new Shape(
              false,
              IntStream.range(0, reduced.length)
                  .mapToObj(d -> reduced[d] ? 1 : type.shape().dims().get(d))
                  .toList());
    }
    return new Type(result(type.element()), shape, axes);
  }

  @Override
  default Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    Role role = contract().roles().getFirst();
    if (!role.admits(x.element())) {
      throw new WeftException(
          Diagnostic.of(
                  Code.TYPE, "the role 'x' takes " + role.kind() + ", found " + x.element().tag())
              .about("x")
              .expected(role.kind())
              .found(x.type().toString()));
    }
    var lanes = Lanes.of(x, reduced(x.shape()));
    if (lanes.length() == 0 && !takesNothing()) {
      throw new WeftException(
          Diagnostic.of(Code.SHAPE, tag() + " of no cells has no value")
              .about("x")
              .expected("at least one cell along the axis")
              .found(x.type().toString()));
    }
    return reduce(lanes);
  }

  private boolean[] reduced(Shape shape) {
    var numbers = Along.numbers(axis());
    if (shape.rank() == 0 && takesScalars()) {
      // As if the scalar had one dimension.
      Along.resolve(numbers, 1);
      return new boolean[0];
    }
    return Along.resolve(numbers, shape.rank());
  }

  /// Sums and products of whole numbers are as wide as they get.
  static Element widest(Element of) {
    return switch (of.kind()) {
      case FLOAT, ANY, TEXT, TIME -> of;
      case UNSIGNED -> Element.U64;
      case SIGNED, BOOL -> Element.I64;
    };
  }
}
