package weft.ops.tree;

/// Which numbers a branch does not test but sends to its side for missing ones.
public enum MissingKind {
  /// None: NaN is tested as 0.
  NONE(0),
  /// NaN, and what is as good as 0: at most [#ZERO_BOUND] away from it.
  ZERO(1),
  /// NaN.
  NAN(2);

  /// LightGBM's bound of what counts as 0: the float nearest to 1e-35.
  public static final double ZERO_BOUND = 1e-35f;

  private final int code;

  MissingKind(int code) {
    this.code = code;
  }

  /// Its number in the table `nodes`.
  int code() {
    return code;
  }

  /// Whether a number goes to the side for missing ones.
  boolean holds(double x) {
    return switch (this) {
      case NONE -> false;
      case ZERO -> !(Math.abs(x) > ZERO_BOUND);
      case NAN -> Double.isNaN(x);
    };
  }
}
