package weft.jit.table;

import weft.ir.algebra.Binary;
import weft.ir.math.SortKeys;

/// Loops over the rows of a block, one for each operation that a program may need.
///
/// They are small and always the same ones, so the JIT compiler has them after a few blocks, for
/// whatever is computed with them. All rows start at 0: so it knows that a row is read only by
/// itself, and takes several at once.
final class BlockLoops {
  private BlockLoops() {}

  /// `a + b`
  static void sum(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = a[r] + b[r];
    }
  }

  /// `a - b`
  static void difference(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = a[r] - b[r];
    }
  }

  /// `a * b`
  static void product(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = a[r] * b[r];
    }
  }

  /// `a / b`
  static void quotient(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = a[r] / b[r];
    }
  }

  /// The smaller of two; missing if either is.
  static void smaller(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = Math.min(a[r], b[r]);
    }
  }

  /// The greater of two; missing if either is.
  static void greater(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = Math.max(a[r], b[r]);
    }
  }

  /// Any function of two numbers.
  static void any(Binary function, double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = function.applyAsDouble(a[r], b[r]);
    }
  }

  /// 1 where `a < b`, else 0.
  static void less(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = a[r] < b[r] ? 1 : 0;
    }
  }

  /// 1 where `a <= b`, else 0.
  static void atMost(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = a[r] <= b[r] ? 1 : 0;
    }
  }

  /// 1 where `a == b`, else 0.
  static void equal(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = a[r] == b[r] ? 1 : 0;
    }
  }

  /// `-a`
  static void negated(double[] out, double[] a, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = -a[r];
    }
  }

  /// `a` without its sign.
  static void absolute(double[] out, double[] a, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = Math.abs(a[r]);
    }
  }

  /// The square root of `a`.
  static void root(double[] out, double[] a, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = Math.sqrt(a[r]);
    }
  }

  /// 1 where `a` is 0, and 0 where it is 1.
  static void not(double[] out, double[] a, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = 1 - a[r];
    }
  }

  /// 0 where `a` is zero, else 1.
  static void truth(double[] out, double[] a, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = a[r] == 0 ? 0 : 1;
    }
  }

  /// The keys of numbers.
  static void keys(double[] out, double[] a, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = SortKeys.key(a[r]);
    }
  }

  /// The larger of two keys.
  static void larger(double[] out, double[] a, double[] b, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = SortKeys.larger(a[r], b[r]);
    }
  }

  /// The numbers that keys stand for.
  static void ofKeys(double[] out, double[] a, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = SortKeys.value(a[r]);
    }
  }

  /// The second where the first is not 0, else the third.
  static void chosen(
      double[] out, double[] condition, double[] then, double[] otherwise, int rows) {
    for (int r = 0; r < rows; r++) {
      out[r] = condition[r] == 0 ? otherwise[r] : then[r];
    }
  }
}
