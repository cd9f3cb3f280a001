package weft.ops.tensor;

import java.util.List;
import java.util.Optional;
import weft.ir.Op;
import weft.ir.Type;

/// An op on tensors that can do all items of a batch in one go, where they stand side by side along
/// a first dimension of all arguments.
public interface OverItems extends Op {
  /// The op that does so.
  ///
  /// @param args the types of the arguments for one item; their shapes are known
  /// @param result the type of the result for one item
  Optional<Op> overItems(List<Type> args, Type result);

  /// The same where some arguments are alike for all items, and have no such dimension.
  ///
  /// @param stacked which arguments have it
  default Optional<Op> overItems(List<Type> args, List<Boolean> stacked, Type result) {
    return stacked.contains(false) ? Optional.empty() : overItems(args, result);
  }
}
