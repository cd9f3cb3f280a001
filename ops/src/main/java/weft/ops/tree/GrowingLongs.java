package weft.ops.tree;

import java.util.Arrays;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// A table of whole numbers that grows.
final class GrowingLongs {
  private long[] cells = new long[16];
  private int size;

  void add(long cell) {
    if (size == cells.length) {
      cells = Arrays.copyOf(cells, size * 2);
    }
    cells[size++] = cell;
  }

  void set(int i, long cell) {
    cells[i] = cell;
  }

  int size() {
    return size;
  }

  /// @param width how many numbers a row of the table has
  Tensor tensor(int width) {
    Shape shape = width == 1 ? Shape.of(size) : Shape.of(size / width, width);
    return Tensor.of(Element.I64, shape, Arrays.copyOf(cells, size));
  }
}
