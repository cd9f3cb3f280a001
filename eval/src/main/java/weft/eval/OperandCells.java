package weft.eval;

import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.tensor.Convert;
import weft.ops.tensor.Spread;

/// The cells of an operand, stretched to the shape of the result. Cell `i` is `array[i & mask]`: a
/// single cell stands for all with a mask of 0, and is not copied.
final class OperandCells {
  private OperandCells() {}

  /// How an index is masked for this operand.
  static int mask(Tensor x) {
    return x.size() == 1 ? 0 : -1;
  }

  private static boolean fits(Tensor x, Shape shape) {
    // Of equal size there is nothing to stretch: only dimensions of length 1 are added.
    return x.size() == 1 || x.size() == shape.size();
  }

  static double[] doubles(Tensor x, Shape shape) {
    double[] cells = x.doubles();
    if (fits(x, shape)) {
      return cells;
    }
    int[] index = Spread.index(x.shape(), shape);
    var wide = new double[index.length];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = cells[index[i]];
    }
    return wide;
  }

  static long[] longs(Tensor x, Shape shape) {
    long[] cells = (x.hasGaps() ? Convert.to(x, Element.I64) : x).toLongs();
    if (fits(x, shape)) {
      return cells;
    }
    int[] index = Spread.index(x.shape(), shape);
    var wide = new long[index.length];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = cells[index[i]];
    }
    return wide;
  }

  static boolean[] truths(Tensor x, Shape shape) {
    boolean[] cells = x.toBools();
    if (fits(x, shape)) {
      return cells;
    }
    int[] index = Spread.index(x.shape(), shape);
    var wide = new boolean[index.length];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = cells[index[i]];
    }
    return wide;
  }

  static @Nullable String[] texts(Tensor x, Shape shape) {
    var cells = new @Nullable String[fits(x, shape) ? x.size() : shape.size()];
    int[] index = fits(x, shape) ? new int[0] : Spread.index(x.shape(), shape);
    for (int i = 0; i < cells.length; i++) {
      cells[i] = x.textAt(index.length == 0 ? i : index[i]);
    }
    return cells;
  }
}
