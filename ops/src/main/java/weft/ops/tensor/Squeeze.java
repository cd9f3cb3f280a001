package weft.ops.tensor;

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
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Reshapes;
import weft.ops.derivative.Linear;

/// As in NumPy, a single value stays as it is along the one dimension 0 or -1.
@Says("The same cells without some dimensions, which must have length 1.")
public record Squeeze(List<Integer> axes) implements OnTensors, Reshapes, OverItems, Linear {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  public Squeeze {
    axes = List.copyOf(axes);
    Check.that(!axes.isEmpty(), "axes", "at least one dimension", axes);
  }

  @Override
  public Type inferTensor(List<Type> args) {
    Type type = args.getFirst();
    return type.shape().open() ? type : type.with(reshape(type.shape()));
  }

  @Override
  public Shape reshape(Shape shape) {
    if (ofSingle(shape)) {
      return shape;
    }
    boolean[] dropped = Along.resolve(axes, shape.rank());
    var dims = new ArrayList<Integer>();
    for (int d = 0; d < dropped.length; d++) {
      int dim = shape.dims().get(d);
      if (!dropped[d]) {
        dims.add(dim);
      } else if (dim != 1) {
        throw new WeftException(
            Diagnostic.of(
                    Code.SHAPE,
                    "axis " + d + " has length " + dim + ", only length 1 can be squeezed out")
                .about("axes")
                .expected("1")
                .found(Integer.toString(dim)));
      }
    }
    return new Shape(false, dims);
  }

  @Override
  public Optional<Op> overItems(List<Type> args, Type result) {
    return ofSingle(args.getFirst().shape())
        ? Optional.empty()
        : Optional.of(new Squeeze(axes.stream().map(Assembles::later).toList()));
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return ofSingle(at.type(at.args().getFirst()).shape())
        ? cotangent
        : at.add(new ExpandDims(axes), cotangent);
  }

  private boolean ofSingle(Shape shape) {
    return !shape.open()
        && shape.rank() == 0
        && (axes.equals(List.of(0)) || axes.equals(List.of(-1)));
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new Squeeze(List.of(0)),
            List.of(Tensor.column(1, 2).reshape(Shape.of(1, 2))),
            Tensor.column(1, 2)),
        new Example(new Squeeze(List.of(0)), List.of(Tensor.scalar(1.0)), Tensor.scalar(1.0)));
  }
}
