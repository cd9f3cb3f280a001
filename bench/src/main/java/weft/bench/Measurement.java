package weft.bench;

/// How long something took.
///
/// @param least the shortest of the runs, in milliseconds
/// @param median of the runs
/// @param rows that were computed in a run
/// @param bytes that were read and written in a run
/// @param copy the shortest time to copy as many bytes
public record Measurement(
    String workload,
    int threads,
    double least,
    double median,
    long rows,
    long bytes,
    double copy,
    int outputs) {
  public double rowsPerSecond() {
    return rows / least * 1e3;
  }

  /// Billions of bytes a second.
  public double bandwidth() {
    return bytes / least / 1e6;
  }

  /// How many times as long as the copy.
  public double toCopy() {
    return least / copy;
  }

  /// Nanoseconds a row and output.
  public double perCell() {
    return least * 1e6 / rows / outputs;
  }
}
