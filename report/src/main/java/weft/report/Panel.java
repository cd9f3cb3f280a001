package weft.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import weft.data.Times;
import weft.eval.Layout;
import weft.eval.Table;
import weft.ir.Element;

/// The rows of a table by entity and by time. Columns are numbers in the order of the layout.
final class Panel {
  private static final int MOST_PERIODS = 24;

  private final Layout layout;
  private final boolean timed;

  /// The rows of each time.
  private final List<int[]> times;

  /// Where the times of each period begin; one more than there are.
  private final int[] starts;

  Panel(Table table) {
    layout = new Layout(table);
    timed = table.order().filter(name -> table.column(name).element() == Element.TIME).isPresent();
    times = layout.times();
    int periods = Math.min(MOST_PERIODS, times.size());
    starts = new int[periods + 1];
    Arrays.setAll(starts, i -> (int) ((long) i * times.size() / Math.max(1, periods)));
  }

  Layout layout() {
    return layout;
  }

  int rows() {
    return layout.rows();
  }

  List<int[]> times() {
    return times;
  }

  int periods() {
    return starts.length - 1;
  }

  /// How many rows most times have at least.
  int usualRows() {
    int[] sizes = times.stream().mapToInt(rows -> rows.length).sorted().toArray();
    return sizes.length == 0 ? 0 : sizes[sizes.length / 2];
  }

  /// What a time is called.
  String time(int number) {
    long key = layout.key(times.get(number)[0]);
    return timed ? Times.text(key) : String.valueOf(number);
  }

  /// The first time of each period.
  List<String> periodNames() {
    var names = new ArrayList<String>();
    for (int p = 0; p < periods(); p++) {
      names.add(time(starts[p]));
    }
    return names;
  }

  /// A number for each period, from the rows of its times.
  double[] byPeriod(ToDoubleFunction<int[]> of) {
    var results = new double[periods()];
    for (int p = 0; p < results.length; p++) {
      results[p] =
          of.applyAsDouble(
              times.subList(starts[p], starts[p + 1]).stream()
                  .flatMapToInt(Arrays::stream)
                  .toArray());
    }
    return results;
  }

  /// The mean over the times of each period; missing times are left out.
  double[] meansByPeriod(double[] byTime) {
    var means = new double[periods()];
    for (int p = 0; p < means.length; p++) {
      means[p] =
          Arrays.stream(byTime, starts[p], starts[p + 1])
              .filter(Double::isFinite)
              .average()
              .orElse(Double.NaN);
    }
    return means;
  }

  /// A column as it was some rows earlier of the same entity.
  double[] earlier(double[] column, int rows) {
    var moved = new double[column.length];
    Arrays.fill(moved, Double.NaN);
    for (var entity : layout.entities()) {
      if (entity.rows() > rows) {
        System.arraycopy(column, entity.from(), moved, entity.from() + rows, entity.rows() - rows);
      }
    }
    return moved;
  }

  static double[] at(double[] column, int[] rows) {
    return Arrays.stream(rows).mapToDouble(row -> column[row]).toArray();
  }
}
