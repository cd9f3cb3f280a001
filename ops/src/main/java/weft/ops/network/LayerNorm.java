package weft.ops.network;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.trait.Expands;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Sqrt;
import weft.ops.arithmetic.Subtract;
import weft.ops.tensor.OnTensors;
import weft.ops.tensor.ReduceMean;

/// @param epsilon is added to the variance
@Says("Cells less their mean, over their standard deviation, of all dimensions from an axis on.")
public record LayerNorm(@Default("-1") int axis, @Default("1e-5") double epsilon)
    implements OnTensors, Expands {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public Type inferTensor(List<Type> args) {
    Normed.from(axis, args.getFirst().shape());
    return Normed.infer(args.getFirst(), axis);
  }

  @Override
  public int expand(GraphBuilder to, List<Integer> args) {
    int x = args.getFirst();
    String along = Normed.from(axis, to.type(x).shape());
    int off = to.add(new Subtract(), x, to.add(new ReduceMean(along), x));
    int variance = to.add(new ReduceMean(along), to.add(new Multiply(), off, off));
    int root = to.add(new Sqrt(), to.add(new Add(), variance, Normed.number(to, epsilon, x)));
    return to.add(new Divide(), off, root);
  }

  public static List<Example> examples() {
    return List.of(
        new Example(new LayerNorm(-1, 0), List.of(Tensor.column(1, 3)), Tensor.column(-1, 1)));
  }
}
