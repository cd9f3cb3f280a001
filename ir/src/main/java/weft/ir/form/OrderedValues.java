package weft.ir.form;

import java.util.Arrays;

/// Present values in order, from the smallest to the largest. -0 and 0 are equal, so both stand as
/// 0.
public interface OrderedValues {
  int size();

  /// @param i counted from 0
  double at(int i);

  /// How many values are below a limit.
  int below(double limit);

  /// How many values are not above a limit.
  int notAbove(double limit);

  /// The present ones of some cells.
  static OrderedValues of(double[] cells, int from, int to) {
    var values = new double[to - from];
    int n = 0;
    for (int i = from; i < to; i++) {
      if (!Double.isNaN(cells[i])) {
        values[n++] = cells[i] + 0.0;
      }
    }
    var present = Arrays.copyOf(values, n);
    Arrays.sort(present);
    return new InArray(present);
  }

  /// Values in an array.
  record InArray(double[] values) implements OrderedValues {
    @Override
    public int size() {
      return values.length;
    }

    @Override
    public double at(int i) {
      return values[i];
    }

    @Override
    public int below(double limit) {
      return count(values, values.length, limit, false);
    }

    @Override
    public int notAbove(double limit) {
      return count(values, values.length, limit, true);
    }

    /// How many of the first `size` values are below a limit, or not above it.
    public static int count(double[] values, int size, double limit, boolean orEqual) {
      int low = 0;
      int high = size;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (values[middle] < limit || orEqual && values[middle] == limit) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }
}
