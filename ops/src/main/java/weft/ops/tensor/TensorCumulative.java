package weft.ops.tensor;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Tensor;
import weft.ir.Type;

/// The running sum along a dimension. Whole numbers add up in 64 bits.
public record TensorCumulative(@Default("-1") int axis) implements OnTensors, Evaluate {
  @Override
  public Primitive primitive() {
    return Primitive.STATE;
  }

  @Override
  public Contract contract() {
    return Contract.of(Role.number("x"));
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
      boolean narrow = element == Element.F32;
      return lines.map(
          x,
          element,
          (in, out) -> {
            for (int i = 0; i < in.length; i++) {
              double sum = i == 0 ? in[0] : out[i - 1] + in[i];
              out[i] = narrow ? (float) sum : sum;
            }
          });
    }
    long[] sums = x.toLongs();
    for (int i = 0; i < sums.length; i++) {
      if (lines.position(i) > 0) {
        sums[i] += sums[lines.move(i, -1)];
      }
    }
    return Tensor.of(element, x.shape(), sums);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new TensorCumulative(-1), "1 2 3 nan 4", "1 3 6 nan nan"));
  }
}
