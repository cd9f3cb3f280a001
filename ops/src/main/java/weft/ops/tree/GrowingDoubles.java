package weft.ops.tree;

import java.util.Arrays;
import weft.ir.Tensor;

/// A column of numbers that grows.
final class GrowingDoubles {
  private double[] cells = new double[16];
  private int size;

  void add(double cell) {
    if (size == cells.length) {
      cells = Arrays.copyOf(cells, size * 2);
    }
    cells[size++] = cell;
  }

  int size() {
    return size;
  }

  Tensor tensor() {
    return Tensor.column(Arrays.copyOf(cells, size));
  }
}
