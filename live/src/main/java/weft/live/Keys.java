package weft.live;

/// Arithmetic on keys that stops at the ends instead of wrapping around.
final class Keys {
  /// Before every key.
  static final long NONE = Long.MIN_VALUE;

  private Keys() {}

  /// @param by not negative
  static long before(long key, long by) {
    long result = key - by;
    return result > key ? NONE : result;
  }

  /// @param by not negative
  static long after(long key, long by) {
    long result = key + by;
    return result < key ? Long.MAX_VALUE : result;
  }
}
