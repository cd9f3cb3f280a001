package weft.bench;

import java.util.Map;

/// A workload with its data in memory, ready to be timed.
public interface PreparedWork {
  /// Computes everything once.
  void run();

  Size size();

  /// What peers compute from: columns of numbers.
  Map<String, double[]> inputs();

  /// Computes everything once more and keeps it, to be compared with what peers give.
  Map<String, double[]> results();
}
