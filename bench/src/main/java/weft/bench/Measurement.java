package weft.bench;

/// How long someone took for a workload.
///
/// @param engine `Weft`, `copy` or a peer
/// @param version of the peer; empty where there is none
/// @param copy the shortest time to copy as many bytes, on as many threads
public record Measurement(
    String workload,
    String engine,
    String version,
    int threads,
    Timing timing,
    Size size,
    double copy) {
  public static final String WEFT = "Weft";
  public static final String COPY = "copy";

  public double least() {
    return timing.least();
  }

  public double rowsPerSecond() {
    return size.rows() / least() * 1e3;
  }

  /// Billions of bytes a second.
  public double bandwidth() {
    return size.bytes() / least() / 1e6;
  }

  /// How many times as long as the copy.
  public double toCopy() {
    return least() / copy;
  }

  /// Nanoseconds a row and output.
  public double perCell() {
    return least() * 1e6 / size.rows() / size.outputs();
  }
}
