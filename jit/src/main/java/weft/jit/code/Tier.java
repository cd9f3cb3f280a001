package weft.jit.code;

/// Which form of a kernel runs.
public enum Tier {
  /// By loops that are there already, an operation after the other over a block of rows.
  LOOPS,
  /// Row by row, in code that is written for it.
  SCALAR,
  /// In vectors, from the first row on.
  VECTOR,
  /// By loops until the vectors are hot, if there is so much to do that it pays to warm them: cold,
  /// they are hundreds of times slower. Where the Vector API is not there, by loops.
  ADAPTIVE;

  /// What is fastest for however many rows.
  public static Tier best() {
    return ADAPTIVE;
  }
}
