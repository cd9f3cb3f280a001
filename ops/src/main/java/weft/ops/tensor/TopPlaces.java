package weft.ops.tensor;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
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
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Flat;

/// A missing cell is larger than any other.
///
/// @param count how many
/// @param smallest the smallest instead
@Says(
    "Where the largest cells stand along a dimension, the largest first; of equal ones the "
        + "first.")
public record TopPlaces(int count, @Default("-1") int axis, @Default("false") boolean smallest)
    implements OnTensors, Evaluate, Flat, OverItems {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public Type inferTensor(List<Type> args) {
    Type type = args.getFirst().with(Element.I64);
    if (type.shape().open()) {
      return type;
    }
    var lanes = new LaneCells(type.shape(), axis);
    if (count < 0 || count > lanes.length()) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "there are not so many cells along the dimension")
              .about("count")
              .expected("0 to " + lanes.length())
              .found(Integer.toString(count)));
    }
    return type.with(lanes.with(count));
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    var lanes = new LaneCells(x.shape(), axis);
    var to = new LaneCells(lanes.with(count), axis);
    var places = new long[lanes.with(count).size()];
    int all = lanes.reduced().size();
    for (int lane = 0; lane < all; lane++) {
      int at = lane;
      int[] order =
          IntStream.range(0, lanes.length())
              .boxed()
              .sorted((a, b) -> -order(x, lanes.cell(at, a), lanes.cell(at, b)))
              .mapToInt(i -> i)
              .toArray();
      for (int i = 0; i < count; i++) {
        places[to.cell(lane, i)] = order[i];
      }
    }
    return Tensor.of(Element.I64, lanes.with(count), places);
  }

  private int order(Tensor x, int a, int b) {
    boolean missing = x.missingAt(a);
    int order =
        missing || x.missingAt(b)
            ? Boolean.compare(missing, x.missingAt(b))
            : LaneCells.compare(x, a, b);
    return smallest ? -order : order;
  }

  @Override
  public Optional<Op> overItems(List<Type> args, Type result) {
    return Optional.of(new TopPlaces(count, Assembles.later(axis), smallest));
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new TopPlaces(2, -1, false),
            List.of(Tensor.column(1, 3, 3, 2)),
            Tensor.of(Element.I64, Shape.of(2), new long[] {1, 2})));
  }
}
