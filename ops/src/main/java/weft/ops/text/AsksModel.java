package weft.ops.text;

import weft.ir.Perform;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;

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
