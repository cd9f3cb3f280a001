package weft.ops.window;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Algebra;
import weft.ir.Window.Block;
import weft.ops.Sums;

/// Least squares on the row index: the co-moment of values and index, whose own means and moments
/// are known.
final class Regression {
  private Regression() {}

  /// Parts: mean, co-moment with the index and, where asked for, the second moment.
  static <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks, boolean squares) {
    var shift = Moments.Shift.of(on, blocks, 0);
    var terms = new ArrayList<E>();
    E first = middle(on, blocks.getFirst());
    E index = on.lit(0);
    E rows = blocks.getFirst().rows();
    for (int i = 1; i < blocks.size(); i++) {
      E size = blocks.get(i).rows();
      E away = on.sub(first, on.add(rows, middle(on, blocks.get(i))));
      terms.add(on.mul(shift.weighted().get(i - 1), away));
      index = on.add(index, on.mul(size, away));
      rows = on.add(rows, size);
    }
    E inner = Sums.sum(on, blocks.stream().map(block -> block.part(1)).toList());
    E drift = on.mul(on.mul(shift.total(), index), shift.scale());
    var parts = new ArrayList<E>();
    parts.add(shift.mean(on));
    parts.add(on.add(inner, on.sub(Sums.sum(on, terms), drift)));
    if (squares) {
      parts.add(Moments.second(on, blocks, 2, shift, shift));
    }
    return parts;
  }

  /// The mean of the index of a block's rows, from its newest.
  private static <E, B> E middle(Algebra<E, B> on, Block<E> block) {
    return on.div(on.sub(block.rows(), on.lit(1)), on.lit(2));
  }

  private static <E, B> E indexSquares(Algebra<E, B> on, E rows) {
    return on.div(on.mul(rows, on.sub(on.mul(rows, rows), on.lit(1))), on.lit(12));
  }

  static <E, B> E slope(Algebra<E, B> on, Block<E> whole) {
    return on.div(Moments.finite(on, whole.part(1)), indexSquares(on, whole.rows()));
  }

  static <E, B> E rsquare(Algebra<E, B> on, Block<E> whole) {
    E ratio = on.div(whole.part(1), Moments.positive(on, whole.part(2)));
    return on.min(on.lit(1), on.mul(slope(on, whole), ratio));
  }
}
