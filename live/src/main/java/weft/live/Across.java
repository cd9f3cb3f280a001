package weft.live;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import weft.eval.GroupedSection;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.form.CrossSection;

/// A cross-section over the rows of a time.
final class Across {
  private final int[] from;
  private final int by;
  private final boolean byNumber;
  private final int to;
  private final GroupedSection section;
  private final Map<Object, Integer> known = new HashMap<>();
  private final double[][] values;

  /// Rows with all values, and the group of each.
  private int[] rows = new int[0];

  private int[] groups = new int[0];

  /// @param from where the values stand in a row
  /// @param by where the groups stand; -1 where all rows of a time are one
  /// @param to where the results go
  Across(CrossSection op, int[] from, int by, boolean byNumber, int to) {
    this.section = new GroupedSection(op);
    this.values = new double[from.length][0];
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
      if (take(cells, present)) {
        groups[present] = by < 0 ? 0 : group(cells, others.apply(row));
        rows[present++] = row;
      }
    }
    if (by < 0) {
      section.over(values, present);
    } else {
      section.over(values, present, groups, known.size());
    }
    for (int i = 0; i < present; i++) {
      numbers.apply(rows[i])[to] = values[0][i];
    }
  }

  /// Puts the values of a row behind those of the rows before.
  ///
  /// @return whether all of them are present
  private boolean take(double[] cells, int place) {
    boolean all = true;
    for (int i = 0; i < from.length; i++) {
      double value = cells[from[i]];
      values[i][place] = value;
      all &= !Double.isNaN(value);
    }
    return all;
  }

  private void room(int count, int wanted) {
    if (rows.length < count) {
      for (int i = 0; i < values.length; i++) {
        values[i] = new double[wanted];
      }
      rows = new int[wanted];
      groups = new int[wanted];
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
