package weft.ops.tree;

/// Which numbers a branch does not test but sends to its side for missing ones.
public enum MissingKind {
  /// None: NaN is tested as 0.
  NONE,
  /// NaN, and what is as good as 0: at most [#ZERO_BOUND] away from it.
  ZERO,
  /// NaN.
  NAN;

  /// LightGBM's bound of what counts as 0: the float nearest to 1e-35.
  public static final double ZERO_BOUND = 1e-35f;

  /// Whether a number goes to the side for missing ones.
  boolean holds(double x) {
    return switch (this) {
      case NONE -> false;
      case ZERO -> !(Math.abs(x) > ZERO_BOUND);
      case NAN -> x != x;
    };
  }

  /// What is tested of a number that is not missing.
  double tested(double x) {
    return x != x ? 0 : x;
  }
}
