package weft.live.intake;

/// Arithmetic on keys that stops at the ends instead of wrapping around.
public final class KeyArithmetic {
  /// Before every key.
  public static final long NONE = Long.MIN_VALUE;

  private KeyArithmetic() {}

  /// @param by not negative
  public static long before(long key, long by) {
    long result = key - by;
    return result > key ? NONE : result;
  }

  /// @param by not negative
  public static long after(long key, long by) {
    long result = key + by;
    return result < key ? Long.MAX_VALUE : result;
  }
}
