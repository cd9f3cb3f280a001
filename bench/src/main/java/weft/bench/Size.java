package weft.bench;

/// How much a workload computes.
///
/// @param groups how many entities the rows belong to; each has the same number of rows
/// @param inputs columns that are read
/// @param outputs columns that are written
public record Size(int rows, int groups, int inputs, int outputs) {
  private static final int NUMBER = 8;

  /// What must be read and written at least.
  public long bytes() {
    return (long) NUMBER * rows * (inputs + outputs);
  }
}
