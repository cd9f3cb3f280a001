package weft.ops.window;

import java.util.List;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;

/// How many rows back the best of a window's values is. The numbers of a block are that value and
/// the rows from the block's newest back to it.
interface ExtremePlace extends Window, Ranged.OfWindow {
  /// Whether an older value is better than the best one of newer rows.
  <E, B> B beats(Algebra<E, B> on, E older, E best);

  /// The better of two values; missing if either is.
  <E, B> E better(Algebra<E, B> on, E a, E b);

  @Override
  default <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    return List.of(in.value(0), on.lit(0));
  }

  @Override
  default <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    E best = blocks.getFirst().part(0);
    E back = blocks.getFirst().part(1);
    E seen = blocks.getFirst().count();
    E rows = blocks.getFirst().rows();
    for (Block<E> block : blocks.subList(1, blocks.size())) {
      E value = block.part(0);
      B beats = on.or(on.le(seen, on.lit(0)), beats(on, value, best));
      B here = on.and(on.gt(block.count(), on.lit(0)), beats);
      back = on.select(here, on.add(block.part(1), rows), back);
      best = better(on, best, value);
      seen = on.add(seen, block.count());
      rows = on.add(rows, block.rows());
    }
    return List.of(best, back);
  }

  @Override
  default <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    return on.only(on.present(whole.part(0)), whole.part(1));
  }

  @Override
  default Interval range(Sample values) {
    return Interval.of(0, values.most() - 1);
  }
}
