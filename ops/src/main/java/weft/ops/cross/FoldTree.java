package weft.ops.cross;

/// The tree of windows over a list: blocks of 8 anchored at the last value, as if it were the
/// newest row; so entities, shards and threads leave no trace in a sum.
final class FoldTree {
  /// The most blocks that any list has: 7 of each size and a few single values.
  private static final int MOST_BLOCKS = 80;

  private FoldTree() {}

  /// The sum of the first `n` values.
  static double sum(double[] values, int n) {
    int size = 1;
    while (size <= n / 8) {
      size *= 8;
    }
    var blocks = new double[MOST_BLOCKS];
    int count = 0;
    int end = n;
    for (; size >= 8; size /= 8) {
      for (int digit = n / size % 8; digit > 0; digit--) {
        blocks[count++] = block(values, end, size);
        end -= size;
      }
    }
    if (end > 0) {
      blocks[count++] = last(values, end);
    }
    return count == 0 ? 0 : pairs(blocks, count);
  }

  /// The block of `size` values that ends before `end`: eight smaller ones, newest first.
  private static double block(double[] values, int end, int size) {
    if (size == 1) {
      return values[end - 1];
    }
    int part = size / 8;
    return ((block(values, end, part) + block(values, end - part, part))
            + (block(values, end - 2 * part, part) + block(values, end - 3 * part, part)))
        + ((block(values, end - 4 * part, part) + block(values, end - 5 * part, part))
            + (block(values, end - 6 * part, part) + block(values, end - 7 * part, part)));
  }

  /// The single values that are left, as one block.
  private static double last(double[] values, int end) {
    var parts = new double[end];
    for (int i = 0; i < end; i++) {
      parts[i] = values[end - 1 - i];
    }
    return pairs(parts, end);
  }

  /// Adjacent pairs added, again and again; an odd last one is carried along.
  private static double pairs(double[] list, int count) {
    int n = count;
    while (n > 1) {
      for (int i = 0; i < n / 2; i++) {
        list[i] = list[2 * i] + list[2 * i + 1];
      }
      if (n % 2 == 1) {
        list[n / 2] = list[n - 1];
      }
      n = (n + 1) / 2;
    }
    return list[0];
  }
}
