package weft.ops.tensor;

import java.util.List;
import weft.ir.Axis;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Uncalled;

/// An op that works on the dimensions of a tensor. The rows of a table are no dimension: a result
/// must not depend on rows that come later, so these ops don't take columns.
public interface OnTensors extends Uncalled {
  /// The type of the result; the arguments are no columns of a table.
  default Type inferTensor(List<Type> args) {
    return args.getFirst();
  }

  @Override
  default Type infer(List<Type> args) {
    for (Type arg : args) {
      if (arg.axes().contains(Axis.ENTITY)) {
        throw new WeftException(
            Diagnostic.of(Code.SHAPE, "works on whole tensors, not on the rows of a table")
                .expected("a tensor")
                .found(arg.toString())
                .hint(
                    "over rows use a window such as rolling_sum(x, 20), or cs_sum(x) across"
                        + " entities"));
      }
    }
    return inferTensor(args);
  }
}
