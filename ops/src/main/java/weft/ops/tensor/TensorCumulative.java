package weft.ops.tensor;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.derivative.Linear;

/// Whole numbers add up in 64 bits.
///
/// @param backwards from the last cell to the first
@Says("The running sum along a dimension.")
public record TensorCumulative(@Default("-1") int axis, @Default("false") boolean backwards)
    implements OnTensors, Evaluate, Linear, OverItems {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  /// From the first cell on.
  public TensorCumulative(int axis) {
    this(axis, false);
  }

  @Override
  public Primitive primitive() {
    return Primitive.STATE;
  }

  @Override
  public Type inferTensor(List<Type> args) {
    return args.getFirst().with(Reduction.widest(args.getFirst().element()));
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    var lines = new Lines(x.shape(), axis);
    Element element = Reduction.widest(x.element());
    if (element.isFloat()) {
      return lines.map(
          x,
          element,
          (in, out) -> {
            double sum = 0;
            for (int i = 0; i < in.length; i++) {
              int at = backwards ? in.length - 1 - i : i;
              sum = i == 0 ? in[at] : sum + in[at];
              sum = element.rounded(sum);
              out[at] = sum;
            }
          });
    }
    long[] sums = x.toLongs();
    int step = backwards ? 1 : -1;
    for (int i = 0; i < sums.length; i++) {
      int cell = backwards ? sums.length - 1 - i : i;
      int before = lines.position(cell) + step;
      if (before >= 0 && before < lines.length()) {
        sums[cell] += sums[lines.move(cell, step)];
      }
    }
    return Tensor.of(element, x.shape(), sums);
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new TensorCumulative(axis, !backwards), cotangent);
  }

  @Override
  public Optional<Op> overItems(List<Type> args, Type result) {
    return Optional.of(new TensorCumulative(Assembles.later(axis), backwards));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new TensorCumulative(-1), "1 2 3 nan 4", "1 3 6 nan nan"),
        Example.of(new TensorCumulative(-1, true), "1 nan 3 4", "nan nan 7 4"));
  }
}
