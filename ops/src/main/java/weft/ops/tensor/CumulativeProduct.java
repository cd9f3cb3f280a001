package weft.ops.tensor;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Role;
import weft.ir.Tensor;
import weft.ir.Type;

/// The product of the cells so far along a dimension.
public record CumulativeProduct(@Default("-1") int axis, @Default("false") boolean backwards)
    implements OnTensors, Evaluate {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public Type inferTensor(List<Type> args) {
    return args.getFirst();
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    Element element = x.element();
    var lanes = new LaneCells(x.shape(), axis);
    int all = x.size() == 0 ? 0 : lanes.reduced().size();
    var reals = new double[element.isFloat() ? x.size() : 0];
    var wholes = new long[element.isFloat() ? 0 : x.size()];
    for (int lane = 0; lane < all; lane++) {
      double real = 1;
      long whole = 1;
      for (int i = 0; i < lanes.length(); i++) {
        int cell = lanes.cell(lane, backwards ? lanes.length() - 1 - i : i);
        if (element.isFloat()) {
          real = element.rounded(real * x.doubleAt(cell));
          reals[cell] = real;
        } else {
          whole *= x.longAt(cell);
          wholes[cell] = whole;
        }
      }
    }
    return element.isFloat()
        ? Tensor.floats(element, x.shape(), i -> reals[i])
        : Tensor.of(element, x.shape(), wholes);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new CumulativeProduct(-1, false), "1 2 3 nan 4", "1 2 6 nan nan"),
        Example.of(new CumulativeProduct(-1, true), "2 3 4", "24 12 4"));
  }
}
