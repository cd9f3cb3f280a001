package weft.bench;

import java.util.ArrayList;
import java.util.OptionalDouble;
import weft.eval.Table;
import weft.ir.Graph;

/// Times programs for single figures.
final class FigureClock {
  private static final int LEAST = 7;
  private static final int MOST = 10_000;

  /// Milliseconds to warm up, and to measure, at least.
  private static final double WARM = 300;

  /// And at most.
  private static final double ENOUGH = 1_500;

  private static final double NANOS = 1e6;

  private FigureClock() {}

  /// Nanoseconds a row and output of a program, on one thread.
  static Figure perCell(String group, String name, String program, Table table, double other) {
    return perCell(group, name, TableWork.prepare(name, program, table, 1, 1), other);
  }

  /// The same of a graph.
  static Figure perCell(String group, String name, Graph graph, Table table) {
    return perCell(group, name, TableWork.prepare(graph, table, 1, 1), Double.NaN);
  }

  private static Figure perCell(String group, String name, PreparedWork prepared, double other) {
    Size size = prepared.size();
    double cells = (double) size.rows() * size.outputs();
    var timing = timing(prepared::run);
    return new Figure(
        group,
        name,
        "ns/cell",
        timing.least() * NANOS / cells,
        timing.median() * NANOS / cells,
        Double.isNaN(other) ? OptionalDouble.empty() : OptionalDouble.of(other));
  }

  /// Runs for a while to warm up, then several times.
  static Timing timing(Runnable work) {
    double warm = 0;
    for (int i = 0; i < LEAST || i < MOST && warm < WARM; i++) {
      warm += Timing.once(work);
      if (warm > ENOUGH) {
        break;
      }
    }
    var times = new ArrayList<Double>();
    double spent = 0;
    while (times.isEmpty() || spent < ENOUGH && (times.size() < LEAST || spent < WARM)) {
      double time = Timing.once(work);
      times.add(time);
      spent += time;
    }
    return Timing.of(times);
  }
}
