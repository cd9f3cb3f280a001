package weft.ops.control;

import java.util.Optional;
import weft.ir.Op;

/// An op that takes one of several results. On the way back, what arrives at the parts of a tuple
/// is taken together by the transform.
public interface TakesPart extends Op {
  int index();

  /// The same for another result.
  Op at(int index);

  /// Which part an op takes of a tuple, or of each tuple of a batch.
  static Optional<Integer> in(Op op) {
    return switch (op) {
      case TakesPart part -> Optional.of(part.index());
      case Wraps wraps -> in(wraps.op());
      default -> Optional.empty();
    };
  }

  /// The op that takes another part.
  static Op renumbered(Op op, int index) {
    return switch (op) {
      case TakesPart part -> part.at(index);
      case Wraps wraps -> wraps.with(renumbered(wraps.op(), index));
      default -> throw new IllegalArgumentException(op.tag());
    };
  }
}
