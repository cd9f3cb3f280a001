package weft.eval;

import java.util.Arrays;
import weft.ir.form.CrossSection;

/// A cross-section over the rows of one time in which all values are present, all together or group
/// by group. It is used for one time after the other and makes nothing new for each; a thread has
/// its own.
public final class GroupedSection {
  private final CrossSection op;
  private final CrossSection.Room room = new CrossSection.Room();

  /// Where each group ends.
  private int[] ends = new int[2];

  private final double[][] sorted;
  private final double[][] part;

  /// Which row each of the sorted ones is. Where all rows are one group, their group: 0.
  private int[] order = new int[0];

  public GroupedSection(CrossSection op) {
    this.op = op;
    this.sorted = new double[op.columns()][0];
    this.part = new double[op.columns()][0];
  }

  /// How many columns of values there are.
  public int columns() {
    return part.length;
  }

  /// All rows are one group.
  ///
  /// @param columns the first `n` of each are the values, in order of entity, then row; results
  ///   take the places of the first column
  public void over(double[][] columns, int n) {
    if (op instanceof CrossSection.AcrossGroups all) {
      if (order.length < n) {
        order = new int[Math.max(n, columns[0].length)];
      }
      all.over(columns, order, n, room);
    } else {
      op.over(columns, n, room);
    }
  }

  /// @param codes the group of each row, below `count`
  public void over(double[][] columns, int n, int[] codes, int count) {
    if (op instanceof CrossSection.AcrossGroups all) {
      all.over(columns, codes, n, room);
      return;
    }
    sort(columns, n, codes, count);
    int start = 0;
    for (int group = 0; group < count; group++) {
      int size = ends[group] - start;
      if (size > 0) {
        for (int i = 0; i < part.length; i++) {
          System.arraycopy(sorted[i], start, part[i], 0, size);
        }
        op.over(part, size, room);
        for (int i = 0; i < size; i++) {
          columns[0][order[start + i]] = part[0][i];
        }
      }
      start = ends[group];
    }
  }

  /// Puts the values of each group beside each other; within one, their order stays.
  private void sort(double[][] columns, int n, int[] codes, int count) {
    if (order.length < n) {
      order = new int[Math.max(n, columns[0].length)];
      for (int i = 0; i < part.length; i++) {
        sorted[i] = new double[order.length];
        part[i] = new double[order.length];
      }
    }
    if (ends.length <= count) {
      ends = new int[2 * count];
    }
    Arrays.fill(ends, 0, count + 1, 0);
    for (int i = 0; i < n; i++) {
      ends[codes[i] + 1]++;
    }
    for (int group = 1; group <= count; group++) {
      ends[group] += ends[group - 1];
    }
    // Where each group starts moves on to where it ends.
    for (int i = 0; i < n; i++) {
      int to = ends[codes[i]]++;
      for (int k = 0; k < part.length; k++) {
        sorted[k][to] = columns[k][i];
      }
      order[to] = i;
    }
  }
}
