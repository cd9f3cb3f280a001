package weft.live;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import weft.ir.CrossSection;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.Tensor;

/// A cross-section over the rows of a time.
final class Across {
  private final CrossSection op;
  private final int from;
  private final int by;
  private final boolean byNumber;
  private final int to;
  private final CrossSection.Room room = new CrossSection.Room();
  private final Map<Object, Integer> known = new HashMap<>();
  private double[] values = new double[0];

  /// Rows with a value, and the group of each; then the same rows, group by group.
  private int[] rows = new int[0];

  private int[] groups = new int[0];
  private int[] sorted = new int[0];
  private int[] ends = new int[2];

  /// @param from where the values stand in a row
  /// @param by where the groups stand; -1 where all rows of a time are one
  /// @param to where the results go
  Across(Node node, int from, int by, boolean byNumber, int to) {
    this.op = (CrossSection) node.op();
    this.from = from;
    this.by = by;
    this.byNumber = byNumber;
    this.to = to;
  }

  /// @param order rows by entity, then as they stand: in the lower half of each number
  void run(
      IntFunction<double[]> numbers,
      IntFunction<@Nullable Object[]> others,
      long[] order,
      int count) {
    room(count, order.length);
    int present = 0;
    known.clear();
    for (int i = 0; i < count; i++) {
      int row = (int) order[i];
      double[] cells = numbers.apply(row);
      cells[to] = Double.NaN;
      if (!Double.isNaN(cells[from])) {
        groups[present] = by < 0 ? 0 : group(cells, others.apply(row));
        rows[present++] = row;
      }
    }
    int all = by < 0 ? 1 : known.size();
    sort(present, all);
    for (int group = 0, start = 0; group < all; start = ends[group++]) {
      int n = ends[group] - start;
      for (int i = 0; i < n; i++) {
        values[i] = numbers.apply(sorted[start + i])[from];
      }
      op.over(values, n, room);
      for (int i = 0; i < n; i++) {
        numbers.apply(sorted[start + i])[to] = values[i];
      }
    }
  }

  private void room(int count, int wanted) {
    if (values.length < count) {
      values = new double[wanted];
      rows = new int[wanted];
      groups = new int[wanted];
      sorted = new int[wanted];
    }
  }

  /// Puts the rows of each group beside each other; within one, their order stays.
  private void sort(int present, int count) {
    if (ends.length <= count) {
      ends = new int[2 * count];
    }
    Arrays.fill(ends, 0, count + 1, 0);
    for (int i = 0; i < present; i++) {
      ends[groups[i] + 1]++;
    }
    for (int group = 1; group <= count; group++) {
      ends[group] += ends[group - 1];
    }
    // Where each group starts moves on to where it ends.
    for (int i = 0; i < present; i++) {
      sorted[ends[groups[i]]++] = rows[i];
    }
  }

  private int group(double[] numbers, @Nullable Object[] others) {
    Object key = byNumber ? (Object) numbers[by] : cell(others[by]);
    Integer group = known.get(key);
    if (group == null) {
      group = known.size();
      known.put(key, group);
    }
    return group;
  }

  /// Rows without a group are one, too.
  private static Object cell(@Nullable Object value) {
    Object cell = value instanceof Tensor tensor ? Wiring.cell(tensor) : value;
    return cell == null ? Element.TEXT : cell;
  }
}
