package weft.ops.tensor;

import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Work along one dimension that keeps the shape: line by line.
final class Lines {
  private final int length;
  private final int inner;

  /// The lines of a shape along a dimension; negative ones count from the last.
  Lines(Shape shape, int axis) {
    int at = Along.resolve(axis, shape.rank());
    length = shape.dims().get(at);
    int product = 1;
    for (int d = at + 1; d < shape.rank(); d++) {
      product *= shape.dims().get(d);
    }
    inner = product;
  }

  interface Kernel {
    void fill(double[] in, double[] out);
  }

  /// Position of a cell in its line.
  int position(int cell) {
    return cell / inner % length;
  }

  /// The cell so many positions further in the same line.
  int move(int cell, int positions) {
    return cell + positions * inner;
  }

  int length() {
    return length;
  }

  /// Fills each line of a float result from the same line of the argument.
  Tensor map(Tensor x, Element element, Kernel kernel) {
    double[] cells = x.doubles();
    var result = new double[cells.length];
    var in = new double[length];
    var out = new double[length];
    for (int start = 0; start < cells.length; start++) {
      if (position(start) != 0) {
        continue;
      }
      for (int i = 0; i < length; i++) {
        in[i] = cells[move(start, i)];
      }
      kernel.fill(in, out);
      for (int i = 0; i < length; i++) {
        result[move(start, i)] = out[i];
      }
    }
    return Tensor.floats(element, x.shape(), i -> result[i]);
  }
}
