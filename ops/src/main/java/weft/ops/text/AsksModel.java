package weft.ops.text;

import weft.ir.Perform;
import weft.ir.Pull;
import weft.ir.Push;

/// An op that asks a language model.
interface AsksModel extends Perform, Push, Pull {
  @Override
  default boolean effectful() {
    return true;
  }

  @Override
  default boolean waits() {
    return true;
  }
}
