package weft.ops.tree;

/// What a branch of a tree asks of a feature: whether it goes to its yes side.
public enum BranchTest {
  /// `x <= threshold`, as LightGBM asks.
  LESS_EQUAL(0),
  /// `x < threshold`, as XGBoost asks.
  LESS(1),
  /// `x >= threshold`.
  GREATER_EQUAL(2),
  /// `x > threshold`.
  GREATER(3),
  /// `x == threshold`.
  EQUAL(4),
  /// `x != threshold`.
  NOT_EQUAL(5),
  /// `x` is one of a set of numbers.
  MEMBER(6),
  /// `x`, cut towards zero to a whole number of 32 bits, is one of a set of categories: LightGBM's
  /// test, for which -0.5 is category 0.
  CATEGORY(7),
  /// `x`, cut down to a whole number below 2^24, is one of a set of categories: XGBoost's test, for
  /// which no negative number is a category.
  NATURAL_CATEGORY(8);

  private final int code;

  BranchTest(int code) {
    this.code = code;
  }

  /// Its number in the table `nodes`.
  int code() {
    return code;
  }

  /// Whether it asks about a set instead of a threshold.
  public boolean ofSet() {
    return switch (this) {
      case LESS_EQUAL, LESS, GREATER_EQUAL, GREATER, EQUAL, NOT_EQUAL -> false;
      case MEMBER, CATEGORY, NATURAL_CATEGORY -> true;
    };
  }

  /// The number that is looked for in a set; NaN where there is none.
  double sought(double x) {
    return switch (this) {
      case CATEGORY -> x > -1 && x < 0x1p31 ? (int) x : Double.NaN;
      case NATURAL_CATEGORY -> x >= 0 && x < 0x1p24 ? (int) x : Double.NaN;
      case LESS_EQUAL, LESS, GREATER_EQUAL, GREATER, EQUAL, NOT_EQUAL, MEMBER -> x + 0.0;
    };
  }
}
