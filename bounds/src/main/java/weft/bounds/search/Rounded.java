package weft.bounds.search;

/// What rounding can do to a sum of products in double precision.
final class Rounded {
  /// Half a unit in the last place of 1.
  private static final double UNIT = 0x1p-53;

  private Rounded() {}

  /// The error of a sum of `n` products is at most this times the sum of the products' sizes,
  /// whatever the order of the sum. Eight more stand for what is done to the numbers before: a
  /// factor, a constant, the sizes' own rounding.
  static double share(int n) {
    double errors = (n + 8) * UNIT;
    return up(errors / (1 - errors));
  }

  /// At least the exact result of the operation that gave a number.
  static double up(double value) {
    return Math.nextUp(value);
  }

  /// At most the exact result of the operation that gave a number.
  static double down(double value) {
    return Math.nextDown(value);
  }
}
