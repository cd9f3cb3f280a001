package weft.jit.tensor;

import java.util.Optional;
import weft.ir.trait.Reducer;
import weft.ir.trait.Reduces;

/// Lanes by the words of the op that reduces them.
public final class TensorLanes {
  /// Cells of a part of a lane: a power of two.
  public static final int PART = 2048;

  private TensorLanes() {}

  /// The fold that an op is; lanes can then be taken in parts.
  public static Optional<Reducer> fold(Reduces op) {
    return op instanceof Reduces.ByFold folds ? Optional.of(folds.fold()) : Optional.empty();
  }

  /// One number of each of some lanes that stand side by side.
  public static void reduce(
      Reduces op,
      double[] cells,
      int from,
      int lanes,
      int length,
      double[] to,
      int at,
      TensorRoom room) {
    if (op instanceof Reduces.ByFold folds) {
      Reducer fold = folds.fold();
      for (int i = 0; i < lanes; i++) {
        to[at + i] = fold.of(cells, from + i * length, length);
      }
      return;
    }
    double[] rest = room.rest(length);
    for (int i = 0; i < lanes; i++) {
      to[at + i] = op.reduce(cells, from + i * length, length, rest);
    }
  }
}
