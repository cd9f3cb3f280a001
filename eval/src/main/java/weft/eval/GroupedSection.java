package weft.eval;

import java.util.Arrays;
import weft.ir.form.CrossSection;

/// A cross-section over the present values of one time, all together or group by group. It is used
/// for one time after the other and makes nothing new for each; a thread has its own.
public final class GroupedSection {
  private final CrossSection op;
  private final CrossSection.Room room = new CrossSection.Room();

  /// Where each group ends.
  private int[] ends = new int[2];

  private double[] sorted = new double[0];
  private double[] part = new double[0];
  private int[] order = new int[0];

  public GroupedSection(CrossSection op) {
    this.op = op;
  }

  /// All values are one group.
  ///
  /// @param values the first `n` are the values, in order of entity, then row; results take their
  ///   places
  public void over(double[] values, int n) {
    op.over(values, n, room);
  }

  /// @param codes the group of each value, below `count`
  public void over(double[] values, int n, int[] codes, int count) {
    sort(values, n, codes, count);
    int start = 0;
    for (int group = 0; group < count; group++) {
      int size = ends[group] - start;
      if (size > 0) {
        System.arraycopy(sorted, start, part, 0, size);
        op.over(part, size, room);
        for (int i = 0; i < size; i++) {
          values[order[start + i]] = part[i];
        }
      }
      start = ends[group];
    }
  }

  /// Puts the values of each group beside each other; within one, their order stays.
  private void sort(double[] values, int n, int[] codes, int count) {
    if (sorted.length < n) {
      sorted = new double[Math.max(n, values.length)];
      part = new double[sorted.length];
      order = new int[sorted.length];
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
      sorted[to] = values[i];
      order[to] = i;
    }
  }
}
