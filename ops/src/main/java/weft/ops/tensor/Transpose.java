package weft.ops.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import weft.ir.Contract;
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
import weft.ir.trait.Picks;
import weft.ops.derivative.Linear;

/// @param axes which dimension of the argument each one of the result is; none for the other order
@Says("The same cells with the dimensions in another order.")
public record Transpose(List<Integer> axes)
    implements OnTensors, Picks, Moves, Evaluate, OverItems, Linear {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  public Transpose {
    axes = List.copyOf(axes);
  }

  @Override
  public Type inferTensor(List<Type> args) {
    Type type = args.getFirst();
    return type.shape().open() ? type : type.with(result(type.shape(), order(type.shape().rank())));
  }

  private static Shape result(Shape shape, int[] order) {
    return new Shape(false, IntStream.of(order).mapToObj(d -> shape.dims().get(d)).toList());
  }

  /// The dimension of the argument by that of the result.
  private int[] order(int rank) {
    if (axes.isEmpty()) {
      return IntStream.range(0, rank).map(d -> rank - 1 - d).toArray();
    }
    Along.resolve(axes, rank);
    if (axes.size() != rank) {
      throw new WeftException(
          Diagnostic.of(
                  Code.SHAPE,
                  "the axes name %d dimensions of a tensor that has %d"
                      .formatted(axes.size(), rank))
              .about("axes")
              .expected("each of 0 to " + (rank - 1) + " once, or none for the other order")
              .found(axes.toString()));
    }
    return axes.stream().mapToInt(axis -> Along.resolve(axis, rank)).toArray();
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    int[] order = order(x.shape().rank());
    Shape result = result(x.shape(), order);
    return x.gather(result, cell -> source(x.shape(), result, order, cell));
  }

  @Override
  public int source(Shape argument, int cell) {
    int[] order = order(argument.rank());
    return source(argument, result(argument, order), order, cell);
  }

  private static int source(Shape argument, Shape result, int[] order, int cell) {
    var at = new int[order.length];
    int rest = cell;
    for (int d = order.length - 1; d >= 0; d--) {
      int dim = result.dims().get(d);
      at[order[d]] = rest % dim;
      rest /= dim;
    }
    int source = 0;
    for (int d = 0; d < at.length; d++) {
      source = source * argument.dims().get(d) + at[d];
    }
    return source;
  }

  @Override
  public Optional<Op> overItems(List<Type> args, Type result) {
    var moved = new ArrayList<>(List.of(0));
    IntStream.of(order(result.shape().rank())).forEach(d -> moved.add(d + 1));
    return Optional.of(new Transpose(moved));
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(inverse(), cotangent);
  }

  private Transpose inverse() {
    int rank = axes.size();
    int[] order = order(rank);
    var back = new Integer[rank];
    for (int d = 0; d < rank; d++) {
      back[order[d]] = d;
    }
    return new Transpose(List.of(back));
  }

  public static List<Example> examples() {
    var matrix = Tensor.f64(Shape.of(2, 3), i -> i);
    var turned = Tensor.of(Shape.of(3, 2), new double[] {0, 3, 1, 4, 2, 5});
    return List.of(
        new Example(new Transpose(List.of()), List.of(matrix), turned),
        new Example(new Transpose(List.of(1, 0)), List.of(matrix), turned));
  }
}
