package weft.ops.control;

import weft.ir.Op;
import weft.ir.Perform;

/// An op that applies another one in its own way.
public interface Wraps extends Perform {
  Op op();

  /// The same for another op.
  Op with(Op other);

  @Override
  default boolean delegates() {
    return true;
  }
}
