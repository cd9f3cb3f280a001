package weft.ops.cross;

import java.util.Arrays;
import weft.ir.form.CrossSection.Room;

/// What least squares leave of a column, by Householder's QR: of the dummies of the groups, then of
/// the other columns, one after the other.
///
/// The first row of each group stands at one of the first places. So the reflection of a dummy goes
/// onto the first row of its group and concerns no row of another, and dummies need no memory.
final class Residual {
  /// A column is dropped where the columns before leave no more than so much of its norm.
  private static final double TINY = 1e-10;

  private final int n;

  /// Columns behind the dummies, the one that is explained as the last.
  private final int columns;

  /// The row at each place, then the group of each place, then the numbers of the groups.
  private final int[] rows;

  private int groups;

  /// Column by column, by place; then, for each group, its size, its square root, a sum; for each
  /// column, the square of its reflection's length, and its pivot.
  private final double[] cells;

  private final int sizes;
  private final int lengths;

  private Residual(int columns, int n, int codes, Room room) {
    this.n = n;
    this.columns = columns;
    this.rows = room.ints(2 * n + codes);
    this.sizes = columns * n;
    this.lengths = sizes + 2 * n;
    this.cells = room.doubles(lengths + 2 * columns);
  }

  /// Puts what the others leave of the first column in its place; missing where there are as many
  /// columns as rows, or a value is not finite.
  ///
  /// @param codes the group of each row
  static void of(double[][] columns, int[] codes, int n, Room room) {
    int most = 0;
    for (int i = 0; i < n; i++) {
      most = Math.max(most, codes[i] + 1);
    }
    var residual = new Residual(columns.length, n, most, room);
    residual.arrange(codes, most);
    if (residual.groups + columns.length - 1 >= n || !residual.take(columns)) {
      Arrays.fill(columns[0], 0, n, Double.NaN);
      return;
    }
    residual.leave(columns[0]);
  }

  /// Numbers the groups as they come, and gives the rows their places.
  private void arrange(int[] codes, int most) {
    int numbers = 2 * n;
    Arrays.fill(rows, numbers, numbers + most, -1);
    for (int i = 0; i < n; i++) {
      if (rows[numbers + codes[i]] < 0) {
        rows[numbers + codes[i]] = groups++;
      }
    }
    Arrays.fill(cells, sizes, sizes + groups, 0);
    int next = groups;
    for (int i = 0; i < n; i++) {
      int group = rows[numbers + codes[i]];
      int place = cells[sizes + group]++ == 0 ? group : next++;
      rows[place] = i;
      rows[n + place] = group;
    }
  }

  /// Brings the columns in order, and takes the groups out of them.
  ///
  /// @return whether all numbers are finite, their squares too
  private boolean take(double[][] from) {
    for (int column = 0; column < columns; column++) {
      double[] values = from[column + 1 < columns ? column + 1 : 0];
      double squares = 0;
      for (int i = 0; i < n; i++) {
        double value = values[rows[i]];
        cells[column * n + i] = value;
        squares += value * value;
      }
      if (!(squares < Double.POSITIVE_INFINITY)) {
        return false;
      }
      cells[lengths + column] = Math.sqrt(squares);
      reflectGroups(column);
    }
    return true;
  }

  /// A dummy has a norm r, the root of the group's size; it is reflected by its cells, the first
  /// made larger by r, whose squares add up to `2 * r * (r + 1)`.
  private void reflectGroups(int column) {
    int start = column * n;
    int sums = sizes + n;
    for (int group = 0; group < groups; group++) {
      cells[sums + group] = Math.sqrt(cells[sizes + group]) * cells[start + group];
    }
    for (int i = 0; i < n; i++) {
      cells[sums + rows[n + i]] += cells[start + i];
    }
    for (int group = 0; group < groups; group++) {
      double root = Math.sqrt(cells[sizes + group]);
      cells[sums + group] /= root * (root + 1);
      cells[start + group] -= root * cells[sums + group];
    }
    for (int i = 0; i < n; i++) {
      cells[start + i] -= cells[sums + rows[n + i]];
    }
  }

  private void leave(double[] out) {
    int last = columns - 1;
    int pivot = groups;
    for (int column = 0; column < last; column++) {
      pivot += decompose(column, pivot);
    }
    Arrays.fill(cells, last * n, last * n + pivot, 0);
    for (int column = last - 1; column >= 0; column--) {
      int place = (int) cells[lengths + columns + column];
      if (place >= 0) {
        reflect(column, place, last);
      }
    }
    reflectGroups(last);
    for (int i = 0; i < n; i++) {
      out[rows[i]] = cells[last * n + i];
    }
  }

  /// Reflects a column onto a place, and those behind it with it.
  ///
  /// @return 1; 0 where it is dropped
  private int decompose(int column, int pivot) {
    int start = column * n;
    double rest = 0;
    for (int i = pivot + 1; i < n; i++) {
      rest += cells[start + i] * cells[start + i];
    }
    double first = cells[start + pivot];
    double norm = Math.sqrt(first * first + rest);
    if (norm <= TINY * cells[lengths + column]) {
      cells[lengths + columns + column] = -1;
      return 0;
    }
    double longer = first + Math.copySign(norm, first);
    cells[start + pivot] = longer;
    cells[lengths + column] = longer * longer + rest;
    cells[lengths + columns + column] = pivot;
    for (int other = column + 1; other < columns; other++) {
      reflect(column, pivot, other);
    }
    return 1;
  }

  private void reflect(int column, int pivot, int other) {
    int by = column * n;
    int to = other * n;
    double product = 0;
    for (int i = pivot; i < n; i++) {
      product += cells[by + i] * cells[to + i];
    }
    double scale = 2 * product / cells[lengths + column];
    for (int i = pivot; i < n; i++) {
      cells[to + i] -= scale * cells[by + i];
    }
  }
}
