package weft.ops.tensor;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ir.trait.Reshapes;
import weft.ops.derivative.Linear;

/// The numbers are positions in the result; negative ones count from its last dimension.
@Says("The same cells with further dimensions of length 1.")
public record ExpandDims(List<Integer> axes) implements OnTensors, Reshapes, OverItems, Linear {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  public ExpandDims {
    axes = List.copyOf(axes);
    Check.that(!axes.isEmpty(), "axes", "at least one position", axes);
  }

  @Override
  public Type inferTensor(List<Type> args) {
    Type type = args.getFirst();
    return type.shape().open() ? type : type.with(reshape(type.shape()));
  }

  @Override
  public Shape reshape(Shape shape) {
    boolean[] added = Along.resolve(axes, shape.rank() + axes.size());
    var rest = new ArrayDeque<>(shape.dims());
    var dims = new ArrayList<Integer>();
    for (boolean here : added) {
      dims.add(here ? 1 : rest.removeFirst());
    }
    return new Shape(false, dims);
  }

  @Override
  public Optional<Op> overItems(List<Type> args, Type result) {
    return Optional.of(new ExpandDims(axes.stream().map(Assembles::later).toList()));
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new Squeeze(axes), cotangent);
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new ExpandDims(List.of(0, -1)),
            List.of(Tensor.column(1, 2)),
            Tensor.column(1, 2).reshape(Shape.of(1, 2, 1))));
  }
}
