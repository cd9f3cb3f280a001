package weft.jit.table;

import weft.ir.algebra.Binary;
import weft.ir.math.SortKeys;

/// Loops over the rows of a block, one for each operation that a program may need: row `r` of an
/// array stands at the place it starts at plus `r`.
///
/// They are small and always the same ones, so the JIT compiler has them after a few blocks, for
/// whatever is computed with them. Where all rows start at 0, as they do in the arrays of values
/// that no lag is read from, it knows that a row is read only by itself, and takes several at once.
final class BlockLoops {
  private BlockLoops() {}

  /// `a + b`
  static void sum(double[] out, int to, double[] a, int i, double[] b, int j, int rows) {
    if ((to | i | j) == 0) {
      sum(out, a, b, rows);
      return;
    }
    for (int r = 0; r < rows; r++) {
      out[to + r] = a[i + r] + b[j + r];
    }
  }

  private static void sum(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = a[r] + b[r];
    }
  }

  /// `a - b`
  static void difference(double[] out, int to, double[] a, int i, double[] b, int j, int rows) {
    if ((to | i | j) == 0) {
      difference(out, a, b, rows);
      return;
    }
    for (int r = 0; r < rows; r++) {
      out[to + r] = a[i + r] - b[j + r];
    }
  }

  private static void difference(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = a[r] - b[r];
    }
  }

  /// `a * b`
  static void product(double[] out, int to, double[] a, int i, double[] b, int j, int rows) {
    if ((to | i | j) == 0) {
      product(out, a, b, rows);
      return;
    }
    for (int r = 0; r < rows; r++) {
      out[to + r] = a[i + r] * b[j + r];
    }
  }

  private static void product(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = a[r] * b[r];
    }
  }

  /// `a / b`
  static void quotient(double[] out, int to, double[] a, int i, double[] b, int j, int rows) {
    if ((to | i | j) == 0) {
      quotient(out, a, b, rows);
      return;
    }
    for (int r = 0; r < rows; r++) {
      out[to + r] = a[i + r] / b[j + r];
    }
  }

  private static void quotient(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = a[r] / b[r];
    }
  }

  /// The smaller of two; missing if either is.
  static void smaller(double[] out, int to, double[] a, int i, double[] b, int j, int rows) {
    if ((to | i | j) == 0) {
      smaller(out, a, b, rows);
      return;
    }
    for (int r = 0; r < rows; r++) {
      out[to + r] = Math.min(a[i + r], b[j + r]);
    }
  }

  private static void smaller(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = Math.min(a[r], b[r]);
    }
  }

  /// The greater of two; missing if either is.
  static void greater(double[] out, int to, double[] a, int i, double[] b, int j, int rows) {
    if ((to | i | j) == 0) {
      greater(out, a, b, rows);
      return;
    }
    for (int r = 0; r < rows; r++) {
      out[to + r] = Math.max(a[i + r], b[j + r]);
    }
  }

  private static void greater(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = Math.max(a[r], b[r]);
    }
  }

  /// Any function of two numbers.
  static void any(
      Binary function, double[] out, int to, double[] a, int i, double[] b, int j, int rows) {
    for (int r = 0; r < rows; r++) {
      out[to + r] = function.applyAsDouble(a[i + r], b[j + r]);
    }
  }

  /// 1 where `a < b`, else 0.
  static void less(double[] out, int to, double[] a, int i, double[] b, int j, int rows) {
    for (int r = 0; r < rows; r++) {
      out[to + r] = a[i + r] < b[j + r] ? 1 : 0;
    }
  }

  /// 1 where `a <= b`, else 0.
  static void atMost(double[] out, int to, double[] a, int i, double[] b, int j, int rows) {
    for (int r = 0; r < rows; r++) {
      out[to + r] = a[i + r] <= b[j + r] ? 1 : 0;
    }
  }

  /// 1 where `a == b`, else 0.
  static void equal(double[] out, int to, double[] a, int i, double[] b, int j, int rows) {
    for (int r = 0; r < rows; r++) {
      out[to + r] = a[i + r] == b[j + r] ? 1 : 0;
    }
  }

  /// `-a`
  static void negated(double[] out, int to, double[] a, int i, int rows) {
    for (int r = 0; r < rows; r++) {
      out[to + r] = -a[i + r];
    }
  }

  /// `a` without its sign.
  static void absolute(double[] out, int to, double[] a, int i, int rows) {
    for (int r = 0; r < rows; r++) {
      out[to + r] = Math.abs(a[i + r]);
    }
  }

  /// The square root of `a`.
  static void root(double[] out, int to, double[] a, int i, int rows) {
    for (int r = 0; r < rows; r++) {
      out[to + r] = Math.sqrt(a[i + r]);
    }
  }

  /// 1 where `a` is 0, and 0 where it is 1.
  static void not(double[] out, int to, double[] a, int i, int rows) {
    for (int r = 0; r < rows; r++) {
      out[to + r] = 1 - a[i + r];
    }
  }

  /// 0 where `a` is zero, else 1.
  static void truth(double[] out, int to, double[] a, int i, int rows) {
    for (int r = 0; r < rows; r++) {
      out[to + r] = a[i + r] == 0 ? 0 : 1;
    }
  }

  /// The keys of numbers.
  static void keys(double[] out, int to, double[] a, int i, int rows) {
    for (int r = 0; r < rows; r++) {
      out[to + r] = SortKeys.key(a[i + r]);
    }
  }

  /// The larger of two keys.
  static void larger(double[] out, int to, double[] a, int i, double[] b, int j, int rows) {
    for (int r = 0; r < rows; r++) {
      out[to + r] = SortKeys.larger(a[i + r], b[j + r]);
    }
  }

  /// The numbers that keys stand for.
  static void ofKeys(double[] out, int to, double[] a, int i, int rows) {
    for (int r = 0; r < rows; r++) {
      out[to + r] = SortKeys.value(a[i + r]);
    }
  }

  /// The second where the first is not 0, else the third.
  static void chosen(double[] out, int to, double[][] in, int[] at, int rows) {
    double[] condition = in[0];
    double[] then = in[1];
    double[] otherwise = in[2];
    int i = at[0];
    int j = at[1];
    int k = at[2];
    for (int r = 0; r < rows; r++) {
      out[to + r] = condition[i + r] == 0 ? otherwise[k + r] : then[j + r];
    }
  }
}
