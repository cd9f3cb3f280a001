package weft.bench;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// How fast a workload should be.
///
/// @param text what is aimed at
/// @param found what was measured
public record Aim(String workload, String text, double found, boolean met) {
  private static final int TEN = 10;

  /// The aims that a report says something about.
  public static List<Aim> of(Report report) {
    return Stream.of(
            atMost(report, "W1", "at most 1.5 times the copy", 1.5, Measurement::toCopy),
            faster(report, "W1", "Polars", TEN),
            faster(report, "W1", "Numba", 3),
            threads(report, "W1", 1.7),
            atMost(report, "W2", "at most 40 ns a cell and alpha", 40, Measurement::perCell),
            faster(report, "W2-15", "pandas", TEN),
            faster(report, "W3", "NumPy in blocks", 3),
            faster(report, "W3", "Numba", 3),
            faster(report, "W3", "gcc", 1),
            faster(report, "W4", "NumPy", 4))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Aim> atMost(
      Report report, String workload, String text, double most, Function<Measurement, Double> of) {
    return report
        .find(workload, Measurement.WEFT, 1)
        .map(of)
        .map(found -> new Aim(workload, text, found, found <= most));
  }

  private static Optional<Aim> faster(Report report, String workload, String peer, int times) {
    String text = times == 1 ? "faster than " + peer : times + " times as fast as " + peer;
    return report
        .find(workload, peer, 1)
        .map(report::toWeft)
        .map(found -> new Aim(workload, text, found, found >= times));
  }

  private static Optional<Aim> threads(Report report, String workload, double times) {
    var one = report.find(workload, Measurement.WEFT, 1);
    var two = report.find(workload, Measurement.WEFT, 2);
    if (one.isEmpty() || two.isEmpty()) {
      return Optional.empty();
    }
    double found = one.get().least() / two.get().least();
    String text = "2 threads " + times + " times as fast as one";
    return Optional.of(new Aim(workload, text, found, found >= times));
  }
}
