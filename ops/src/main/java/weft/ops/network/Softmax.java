package weft.ops.network;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.range.CellRanged;
import weft.ir.range.Interval;
import weft.ir.trait.Expands;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Exp;
import weft.ops.arithmetic.Subtract;
import weft.ops.tensor.Along;
import weft.ops.tensor.OnTensors;
import weft.ops.tensor.ReduceMax;
import weft.ops.tensor.ReduceSum;

@Says("Shares along an axis: `exp(x)` over its sum, shifted by the most so that nothing overflows.")
public record Softmax(@Default("-1") int axis) implements OnTensors, Expands, CellRanged {
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
    int e = to.add(new Exp(), to.add(new Subtract(), x, to.add(new ReduceMax(along), x)));
    return to.add(new Divide(), e, to.add(new ReduceSum(along), e));
  }

  /// Each is part of the sum that it is divided by, which is at least 1.
  @Override
  public List<Interval> ranges(List<Interval> cells, List<Tensor> others) {
    boolean gaps = cells.stream().anyMatch(cell -> cell.missing() || !cell.isFinite());
    return cells.stream().map(_ -> Interval.of(0, 1).missing(gaps)).toList();
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new Softmax(-1),
            List.of(Tensor.of(Shape.of(2, 2), new double[] {5, 5, 0, Double.NEGATIVE_INFINITY})),
            Tensor.of(Shape.of(2, 2), new double[] {0.5, 0.5, 1, 0})));
  }
}
