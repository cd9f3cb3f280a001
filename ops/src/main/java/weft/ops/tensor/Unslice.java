package weft.ops.tensor;

import java.util.Arrays;
import java.util.List;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.derivative.Linear;

@Says(
    "The cells that `slice` takes, back in their places in a tensor like another one; the "
        + "other cells are zero, or empty texts.")
public record Unslice(String at) implements OnTensors, InDerivatives, Linear {
  public static final Contract CONTRACT = Contract.of(Role.any("x"), Role.any("like"));

  public Unslice {
    at = Subscript.of(at).text();
  }

  @Override
  public Type inferTensor(List<Type> args) {
    return args.get(1);
  }

  @Override
  public Tensor value(List<Tensor> args) {
    Tensor x = args.get(0);
    Tensor like = args.get(1);
    var cells = Subscript.of(at).in(like.shape());
    var from = new int[like.size()];
    Arrays.fill(from, -1);
    for (int i = 0; i < x.size(); i++) {
      from[cells.source(i)] = i;
    }
    return like.element() == Element.TEXT
        ? Tensor.texts(like.shape(), i -> from[i] < 0 ? "" : x.textAt(from[i]))
        : Tensor.floats(like.element(), like.shape(), i -> from[i] < 0 ? 0 : x.doubleAt(from[i]));
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new Slice(this.at), cotangent);
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new Unslice("1:"),
            List.of(Tensor.column(2, 4), Tensor.column(1, 1, 1)),
            Tensor.column(0, 2, 4)));
  }
}
