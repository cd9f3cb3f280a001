package weft.ops.network;

/// Random numbers that a seed and a place decide: the same ones everywhere.
final class SeededNumbers {
  private static final long STEP = 0x9e3779b97f4a7c15L;

  private SeededNumbers() {}

  private static long mixed(long value) {
    long z = value + STEP;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }

  /// A number from 0 on, below 1.
  ///
  /// @param place which of several ops with the same seed
  static double uniform(long seed, long place, int cell) {
    long bits = mixed(mixed(seed + place) + cell) & 0xffff_ffffL;
    return bits * 0x1p-32;
  }
}
