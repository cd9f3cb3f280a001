package weft.ops.control;

import java.util.Optional;
import weft.ir.Op;

/// An op that may have a rule of its own for batches.
public interface Batches extends Op {
  /// The op that takes whole batches; empty where the items are done one by one.
  Optional<Op> batched();
}
