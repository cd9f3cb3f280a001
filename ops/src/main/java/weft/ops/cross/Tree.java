package weft.ops.cross;

import java.util.ArrayList;
import weft.ops.Doubles;
import weft.ops.Sums;

/// The tree of windows over a list: blocks of 8 anchored at the last value, as if it were the
/// newest row; so entities, shards and threads leave no trace in a sum.
final class Tree {
  private Tree() {}

  static double sum(double[] values) {
    int size = 1;
    while (size <= values.length / 8) {
      size *= 8;
    }
    var blocks = new ArrayList<Double>();
    int end = values.length;
    for (; size >= 8; size /= 8) {
      for (int digit = values.length / size % 8; digit > 0; digit--) {
        blocks.add(block(values, end, size));
        end -= size;
      }
    }
    if (end > 0) {
      blocks.add(last(values, end));
    }
    return blocks.isEmpty() ? 0 : Sums.sum(Doubles.ALGEBRA, blocks);
  }

  /// The block of `size` values that ends before `end`: eight smaller ones, newest first.
  private static double block(double[] values, int end, int size) {
    if (size == 1) {
      return values[end - 1];
    }
    var parts = new ArrayList<Double>();
    for (int i = 0; i < 8; i++) {
      parts.add(block(values, end - i * (size / 8), size / 8));
    }
    return Sums.sum(Doubles.ALGEBRA, parts);
  }

  /// The single values that are left, as one block.
  private static double last(double[] values, int end) {
    var parts = new ArrayList<Double>();
    for (int i = end - 1; i >= 0; i--) {
      parts.add(values[i]);
    }
    return Sums.sum(Doubles.ALGEBRA, parts);
  }
}
