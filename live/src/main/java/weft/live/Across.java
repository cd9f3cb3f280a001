package weft.live;

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
  private int[] rows = new int[0];
  private int[] groups = new int[0];

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
    if (values.length < count) {
      values = new double[order.length];
      rows = new int[order.length];
      groups = new int[order.length];
    }
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
    int last = by < 0 ? 1 : known.size();
    for (int group = 0; group < last; group++) {
      int n = 0;
      for (int i = 0; i < present; i++) {
        if (groups[i] == group) {
          values[n++] = numbers.apply(rows[i])[from];
        }
      }
      op.over(values, n, room);
      n = 0;
      for (int i = 0; i < present; i++) {
        if (groups[i] == group) {
          numbers.apply(rows[i])[to] = values[n++];
        }
      }
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
