package weft.jit.code;

/// Which form of a kernel runs.
public enum Tier {
  /// Row by row.
  SCALAR,
  /// In vectors, from the first row on.
  VECTOR,
  /// Row by row until the vectors are hot: cold, they are hundreds of times slower.
  ADAPTIVE;

  /// Adaptive where the Vector API is there.
  public static Tier best() {
    return Vectors.available() ? ADAPTIVE : SCALAR;
  }
}
