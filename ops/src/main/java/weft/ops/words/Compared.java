package weft.ops.words;

import weft.ops.compare.Equal;
import weft.ops.compare.Greater;
import weft.ops.compare.GreaterEqual;
import weft.ops.compare.Less;
import weft.ops.compare.LessEqual;
import weft.ops.compare.NotEqual;

/// What is compared. The answer is a condition, not a truth value of Java.
///
/// @param <O> what may stand on the right, besides a number; texts are compared for equality only
/// @param <C> the kind of condition
public interface Compared<O, C> extends Tested<C> {
  default C lessThan(O other) {
    return condition(new Less(), this, other);
  }

  default C lessThan(Number other) {
    return condition(new Less(), this, other);
  }

  default C lessOrEqual(O other) {
    return condition(new LessEqual(), this, other);
  }

  default C lessOrEqual(Number other) {
    return condition(new LessEqual(), this, other);
  }

  default C greaterThan(O other) {
    return condition(new Greater(), this, other);
  }

  default C greaterThan(Number other) {
    return condition(new Greater(), this, other);
  }

  default C greaterOrEqual(O other) {
    return condition(new GreaterEqual(), this, other);
  }

  default C greaterOrEqual(Number other) {
    return condition(new GreaterEqual(), this, other);
  }

  /// Whether the values are equal; nothing is equal to a missing value.
  default C equalTo(O other) {
    return condition(new Equal(), this, other);
  }

  default C equalTo(Number other) {
    return condition(new Equal(), this, other);
  }

  default C equalTo(String other) {
    return condition(new Equal(), this, other);
  }

  /// Whether the values differ; a missing value differs from everything.
  default C notEqualTo(O other) {
    return condition(new NotEqual(), this, other);
  }

  default C notEqualTo(Number other) {
    return condition(new NotEqual(), this, other);
  }

  default C notEqualTo(String other) {
    return condition(new NotEqual(), this, other);
  }
}
