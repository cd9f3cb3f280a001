package weft.bench;

/// Reports to test with.
final class Reports {
  static final Machine MACHINE = new Machine("some processor", 2, "Linux", "Java 25");

  private Reports() {}

  static Report empty() {
    return new Report(MACHINE);
  }

  /// @param copy milliseconds
  static Measurement measurement(
      String workload, String engine, int threads, double ms, double copy) {
    String version =
        engine.equals(Measurement.WEFT) || engine.equals(Measurement.COPY) ? "" : "1.0";
    var size = new Size(1_000_000, 10, 5, 12);
    return new Measurement(
        workload, engine, version, threads, new Timing(ms, ms * 1.1, 7), size, copy);
  }
}
