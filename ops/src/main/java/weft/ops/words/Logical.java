package weft.ops.words;

import weft.ops.compare.LogicalAnd;
import weft.ops.compare.LogicalNot;
import weft.ops.compare.LogicalOr;
import weft.ops.compare.LogicalXor;

/// What holds or does not, cell by cell.
///
/// @param <O> what may stand on the right
/// @param <C> the kind of condition
public interface Logical<O, C> extends Tested<C> {
  /// Whether both hold.
  default C and(O other) {
    return condition(new LogicalAnd(), this, other);
  }

  /// Whether one of them holds, or both.
  default C or(O other) {
    return condition(new LogicalOr(), this, other);
  }

  /// Whether exactly one of them holds.
  default C xor(O other) {
    return condition(new LogicalXor(), this, other);
  }

  default C not() {
    return condition(new LogicalNot(), this);
  }
}
