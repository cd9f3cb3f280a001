package weft.studio.live;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.eval.Layout;
import weft.eval.Table;
import weft.live.LivePlan;
import weft.live.Row;
import weft.live.TableRows;

/// The rows of a table in the order in which they arrive, some of them late.
final class ReplayedRows {
  private static final long SEED = 1;

  private final LivePlan plan;
  private final TableRows rows;
  private final Layout layout;
  private final boolean timed;
  private final int[] positions;
  private final double[] arrivals;
  private final double[] late;

  ReplayedRows(LivePlan plan, Table table, Layout layout, boolean timed, LiveChoices choices) {
    this.plan = plan;
    this.layout = layout;
    this.timed = timed;
    this.rows = new TableRows(plan, table, layout, TableRows.names(table, layout));
    int count = layout.rows();
    int[] order = layout.times().stream().flatMapToInt(Arrays::stream).toArray();
    if (choices.inFileOrder()) {
      order =
          IntStream.of(order)
              .boxed()
              .sorted((a, b) -> Integer.compare(layout.row(a), layout.row(b)))
              .mapToInt(Integer::intValue)
              .toArray();
    }
    var random = new SplittableRandom(SEED);
    var by = new double[count];
    var when = new double[count];
    double newest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      double time = seconds(order[i]);
      by[i] =
          choices.delayed() > 0 && random.nextDouble() < choices.delayed()
              ? random.nextDouble() * choices.delay()
              : 0;
      // In the order of the file a row comes when those before it have come.
      newest = choices.inFileOrder() ? Math.max(newest, time) : time;
      when[i] = newest + by[i];
    }
    int[] standing = order;
    int[] sorted =
        IntStream.range(0, count)
            .boxed()
            .sorted((a, b) -> Double.compare(when[a], when[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    this.positions = IntStream.of(sorted).map(i -> standing[i]).toArray();
    this.arrivals = IntStream.of(sorted).mapToDouble(i -> when[i]).toArray();
    this.late = IntStream.of(sorted).mapToDouble(i -> when[i] - seconds(standing[i])).toArray();
  }

  private double seconds(int position) {
    return timed ? layout.key(position) / 1e9 : layout.key(position);
  }

  LivePlan plan() {
    return plan;
  }

  boolean timed() {
    return timed;
  }

  int count() {
    return positions.length;
  }

  /// When the row arrives, in seconds.
  double arrival(int row) {
    return arrivals[row];
  }

  /// Seconds after its time.
  double lateBy(int row) {
    return late[row];
  }

  void fill(Row into, int row) {
    rows.fill(into, positions[row]);
  }
}
