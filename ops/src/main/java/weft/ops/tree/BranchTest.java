package weft.ops.tree;

/// What a branch of a tree asks of a feature: whether it goes to its yes side.
public enum BranchTest {
  /// `x <= threshold`, as LightGBM asks.
  LESS_EQUAL,
  /// `x < threshold`, as XGBoost asks.
  LESS,
  /// `x >= threshold`.
  GREATER_EQUAL,
  /// `x > threshold`.
  GREATER,
  /// `x == threshold`.
  EQUAL,
  /// `x != threshold`.
  NOT_EQUAL,
  /// `x` is one of a set of numbers.
  MEMBER,
  /// `x`, cut towards zero to a whole number of 32 bits, is one of a set of categories: LightGBM's
  /// test, for which -0.5 is category 0.
  CATEGORY,
  /// `x`, cut down to a whole number below 2^24, is one of a set of categories: XGBoost's test, for
  /// which no negative number is a category.
  NATURAL_CATEGORY;

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
