package weft.bounds.search;

/// What rounding can do to sums of products in double precision.
///
/// @param plain whether it is left out of account: bounds are then only as good as the arithmetic.
///   For comparison; nothing is proved so
record Rounded(boolean plain) {
  static final Rounded RIGOROUS = new Rounded(false);

  /// Half a unit in the last place of 1.
  private static final double UNIT = 0x1p-53;

  /// The error of a sum of `n` products is at most this times the sum of the products' sizes,
  /// whatever the order of the sum. Eight more stand for what is done to the numbers before: a
  /// factor, a constant, the sizes' own rounding.
  double share(int n) {
    double errors = (n + 8) * UNIT;
    return plain ? 0 : Math.nextUp(errors / (1 - errors));
  }

  /// More than the sum of what products lose that are too small for their last places.
  double least() {
    return plain ? 0 : Double.MIN_NORMAL;
  }

  /// What so many products can lose that are too small for their last places, of each unit of what
  /// they are multiplied with later.
  double lost(int products, double units) {
    return plain ? 0 : Math.nextUp(products * Double.MIN_VALUE * Math.max(1, units));
  }

  /// At least the exact result of the operation that gave a number.
  double up(double value) {
    return plain ? value : Math.nextUp(value);
  }

  /// At most the exact result of the operation that gave a number.
  double down(double value) {
    return plain ? value : Math.nextDown(value);
  }
}
