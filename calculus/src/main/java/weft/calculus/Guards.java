package weft.calculus;

import java.util.List;
import weft.ir.Element;
import weft.ir.Op;
import weft.ir.form.Pointwise;
import weft.ir.trait.Chooses;
import weft.ir.trait.Unscaled;
import weft.ops.control.Holds;
import weft.ops.control.Wraps;
import weft.ops.tensor.Reduction;

/// Where a zero cotangent has to be kept zero: behind an op that chooses, before one that
/// multiplies. `0 * inf` would not be zero.
final class Guards {
  private Guards() {}

  /// Whether the op takes the value of one argument and leaves others.
  static boolean chooses(Op op) {
    return switch (op) {
      case Chooses _ -> true;
      case Pointwise pointwise -> Traits.of(pointwise, conditions(op)).chooses();
      case Wraps wraps -> chooses(wraps.op());
      case Holds holds ->
          holds.graphs().stream()
              .anyMatch(graph -> graph.nodes().stream().anyMatch(node -> chooses(node.op())));
      default -> false;
    };
  }

  /// Which arguments can be nothing but conditions.
  private static List<Boolean> conditions(Op op) {
    return op.contract().roles().stream().map(role -> !role.admits(Element.F64)).toList();
  }

  /// Whether a cotangent is multiplied with something on its way back through the op.
  static boolean multiplies(Op op) {
    return op instanceof Reduction || op instanceof Pointwise && !(op instanceof Unscaled);
  }
}
