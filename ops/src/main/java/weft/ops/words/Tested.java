package weft.ops.words;

import weft.ir.Op;
import weft.ir.Type;

/// What conditions are made of.
///
/// @param <C> the kind of condition
public interface Tested<C> {
  /// What is known before the program runs.
  Type type();

  /// What an op gives of these arguments, as a condition. A number, text or truth value among them
  /// becomes a constant.
  C condition(Op op, Object... args);
}
