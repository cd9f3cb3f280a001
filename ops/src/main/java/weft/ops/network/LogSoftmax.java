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
import weft.ops.arithmetic.Exp;
import weft.ops.arithmetic.Log;
import weft.ops.arithmetic.Subtract;
import weft.ops.tensor.Along;
import weft.ops.tensor.OnTensors;
import weft.ops.tensor.ReduceMax;
import weft.ops.tensor.ReduceSum;

@Says("The logarithm of `softmax`, without taking it of a share.")
public record LogSoftmax(@Default("-1") int axis) implements OnTensors, Expands {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public Type inferTensor(List<Type> args) {
    return Normed.infer(args.getFirst(), axis);
  }

  @Override
  public int expand(GraphBuilder to, List<Integer> args) {
    String along = Along.dimensions(axis);
    int x = args.getFirst();
    if (Normed.isEmpty(to.type(x).shape())) {
      return x;
    }
    int off = to.add(new Subtract(), x, to.add(new ReduceMax(along), x));
    int sum = to.add(new ReduceSum(along), to.add(new Exp(), off));
    return to.add(new Subtract(), off, to.add(new Log(), sum));
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new LogSoftmax(-1),
            List.of(Tensor.column(3, Double.NEGATIVE_INFINITY)),
            Tensor.column(0, Double.NEGATIVE_INFINITY)));
  }
}
