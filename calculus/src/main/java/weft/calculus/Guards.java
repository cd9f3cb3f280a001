package weft.calculus;

import weft.ir.Op;
import weft.ir.Pointwise;
import weft.ops.arithmetic.Coalesce;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Minimum;
import weft.ops.compare.Where;
import weft.ops.control.Each;
import weft.ops.control.Holds;
import weft.ops.control.Switch;
import weft.ops.control.WhileLoop;
import weft.ops.tensor.ExclusiveMultiClauseWhere;
import weft.ops.tensor.InDerivatives;
import weft.ops.tensor.MultiClauseWhere;
import weft.ops.tensor.ReduceMax;
import weft.ops.tensor.ReduceMedian;
import weft.ops.tensor.ReduceMin;
import weft.ops.tensor.ReduceQuantile;
import weft.ops.tensor.Reduction;
import weft.ops.tensor.WhereNonzero;

/// Where a zero cotangent has to be kept zero: behind an op that chooses, before one that
/// multiplies. `0 * inf` would not be zero.
final class Guards {
  private Guards() {}

  /// Whether the op takes the value of one argument and leaves others.
  static boolean chooses(Op op) {
    return switch (op) {
      case Where _, WhereNonzero _, Minimum _, Maximum _, Coalesce _ -> true;
      case MultiClauseWhere _, ExclusiveMultiClauseWhere _ -> true;
      case ReduceMin _, ReduceMax _, ReduceMedian _, ReduceQuantile _ -> true;
      case Switch _, WhileLoop _ -> true;
      case Each(Op item, _) -> chooses(item);
      case Holds holds ->
          holds.graphs().stream()
              .anyMatch(graph -> graph.nodes().stream().anyMatch(node -> chooses(node.op())));
      default -> false;
    };
  }

  /// Whether a cotangent is multiplied with something on its way back through the op.
  static boolean multiplies(Op op) {
    boolean moves = op instanceof Where || op instanceof InDerivatives;
    return op instanceof Reduction || op instanceof Pointwise && !moves;
  }
}
