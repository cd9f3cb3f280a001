package weft.ops.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Op;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Moves;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;

/// Its place is taken by the dimensions of the positions: of a single one it is dropped. Negative
/// positions count from behind the last cell.
@Says("The cells at positions that are known when the program runs, along a dimension.")
public record Take(@Default("0") int axis)
    implements OnTensors, Evaluate, Moves, OverItems, Push, Pull {
  public static final Contract CONTRACT = Contract.of(Role.any("x"), Role.number("at"));

  /// Where the cells of a result are in the argument.
  record Places(Shape result, int axis, int inner, int length, int[] positions) {
    static Places of(Shape x, Tensor at, int axis) {
      int along = Along.resolve(axis, x.rank());
      int length = x.dims().get(along);
      int inner = x.dims().subList(along + 1, x.rank()).stream().reduce(1, (a, b) -> a * b);
      var positions = new int[at.size()];
      for (int i = 0; i < positions.length; i++) {
        positions[i] = Subscript.position(at.longAt(i), length, along);
      }
      return new Places(Take.result(x, at.shape(), axis), along, inner, length, positions);
    }

    int source(int cell) {
      int position = positions[cell / inner % positions.length];
      int block = cell / inner / positions.length;
      return (block * length + position) * inner + cell % inner;
    }
  }

  static Shape result(Shape x, Shape at, int axis) {
    int along = Along.resolve(axis, x.rank());
    var dims = new ArrayList<>(x.dims().subList(0, along));
    dims.addAll(at.dims());
    dims.addAll(x.dims().subList(along + 1, x.rank()));
    return new Shape(false, dims);
  }

  @Override
  public Type inferTensor(List<Type> args) {
    Type x = args.get(0);
    Type at = args.get(1);
    positions(at);
    boolean open = x.shape().open() || at.shape().open();
    return new Type(x.element(), open ? Shape.OPEN : result(x.shape(), at.shape(), axis), Set.of());
  }

  static void positions(Type at) {
    if (!at.element().isInteger() && at.element() != Element.ANY) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "a position is a whole number")
              .about("at")
              .expected("i64")
              .found(at.toString())
              .hint("cast(x, Element.I64) makes whole numbers"));
    }
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.get(0);
    inferTensor(args.stream().map(Tensor::type).toList());
    var places = Places.of(x.shape(), args.get(1), axis);
    return x.gather(places.result, places::source);
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> at.add(this, tangent, at.arg("at")));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(
        Optional.of(at.add(new AddAt(axis), cotangent, at.arg("x"), at.arg("at"))),
        Optional.empty());
  }

  @Override
  public int moved(int args) {
    return 1;
  }

  /// Each item has places of its own.
  @Override
  public Optional<Op> overItems(List<Type> args, Type result) {
    return Optional.empty();
  }

  @Override
  public Optional<Op> overItems(List<Type> args, List<Boolean> stacked, Type result) {
    return stacked.getLast() ? Optional.empty() : Optional.of(new Take(Assembles.later(axis)));
  }

  public static List<Example> examples() {
    var last = Tensor.scalar(-1L);
    return List.of(
        new Example(new Take(0), List.of(Tensor.column(1, 2, 4), last), Tensor.scalar(4.0)),
        new Example(
            new Take(1),
            List.of(
                Tensor.f64(Shape.of(2, 3), i -> i),
                Tensor.of(Element.I64, Shape.of(2), new long[] {2, 0})),
            Tensor.of(Shape.of(2, 2), new double[] {2, 0, 5, 3})));
  }
}
