package weft.ops.window;

import java.util.List;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;
import weft.ir.range.Ranged;
import weft.ops.Sums;

/// What follows from the sum of a window's values, the only number of a block.
interface AddedUp extends Window, Ranged.OfWindow {
  /// Not 0.0, which would turn a sum of -0.0 into it.
  @Override
  default List<Double> identity() {
    return List.of(-0.0);
  }

  @Override
  default <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    return List.of(Sums.sum(on, Block.parts(blocks, 0)));
  }
}
