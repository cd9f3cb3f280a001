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
    double first = (blocks.getFirst().rows() - 1) / 2.0;
    double index = 0;
    int rows = blocks.getFirst().rows();
    for (int i = 1; i < blocks.size(); i++) {
      int size = blocks.get(i).rows();
      double away = first - (rows + (size - 1) / 2.0);
      terms.add(on.mul(shift.weighted().get(i - 1), on.lit(away)));
      index += size * away;
      rows += size;
    }
    E inner = Sums.sum(on, blocks.stream().map(block -> block.part(1)).toList());
    E drift = on.mul(on.mul(shift.total(), on.lit(index)), shift.scale());
    var parts = new ArrayList<E>();
    parts.add(shift.mean(on));
    parts.add(on.add(inner, on.sub(Sums.sum(on, terms), drift)));
    if (squares) {
      parts.add(Moments.second(on, blocks, 2, shift, shift));
    }
    return parts;
  }

  private static double indexSquares(double rows) {
    return rows * (rows * rows - 1) / 12;
  }

  static <E, B> E slope(Algebra<E, B> on, Block<E> whole) {
    return on.div(Moments.finite(on, whole.part(1)), on.lit(indexSquares(whole.rows())));
  }

  static <E, B> E rsquare(Algebra<E, B> on, Block<E> whole) {
    E ratio = on.div(whole.part(1), Moments.positive(on, whole.part(2)));
    return on.min(on.lit(1), on.mul(slope(on, whole), ratio));
  }
}
