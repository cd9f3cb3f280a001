package weft.bench;

/// Something to know about a measurement, or why there is none.
public record Remark(String workload, String engine, String text) {
  /// Whether it is that Python, or a module of it, is not there.
  public boolean missing() {
    return text.contains("can't be started") || text.startsWith("the Python module");
  }
}
