package weft.bounds.search;

import java.util.Arrays;

/// The least value of `c x` where `a x + b <= 0`, for `x` in a box: the dual simplex method. In a
/// box a point that is best for the costs is always known, so nothing must be found to begin with.
///
/// It computes as it can; whoever needs a proof takes the factors and bounds what they make.
final class BoundedSimplex {
  private static final double SMALL = 1e-9;

  /// Nothing moves a row that is outside: no point keeps all conditions.
  private static final int NONE = -1;

  private final int n;
  private final int m;

  /// Columns `n + i` are the slacks `-(a x + b)` of the conditions; a row for each basic column.
  private final double[][] table;

  private final double[] low;
  private final double[] high;
  private final double[] value;
  private final double[] cost;
  private final int[] basis;
  private final boolean[] isBasic;
  private int without = NONE;

  /// @param a a row for each condition
  BoundedSimplex(double[] c, double[][] a, double[] b, double[] low, double[] high) {
    this.n = c.length;
    this.m = b.length;
    this.low = Arrays.copyOf(low, n + m);
    this.high = Arrays.copyOf(high, n + m);
    Arrays.fill(this.high, n, n + m, Double.POSITIVE_INFINITY);
    this.value = new double[n + m];
    this.cost = Arrays.copyOf(c, n + m);
    this.basis = new int[m];
    this.isBasic = new boolean[n + m];
    this.table = new double[m][n + m];
    for (int j = 0; j < n; j++) {
      value[j] = c[j] >= 0 ? low[j] : high[j];
    }
    for (int i = 0; i < m; i++) {
      basis[i] = n + i;
      isBasic[n + i] = true;
      double sum = b[i];
      for (int j = 0; j < n; j++) {
        table[i][j] = -a[i][j];
        sum += a[i][j] * value[j];
      }
      value[n + i] = -sum;
    }
  }

  /// Whether it came to an end.
  boolean solve(int steps) {
    for (int step = 0; step < steps; step++) {
      int row = outside();
      if (row == NONE) {
        return true;
      }
      boolean rises = value[basis[row]] < low[basis[row]];
      int column = entering(row, rises);
      if (column == NONE) {
        without = row;
        return true;
      }
      pivot(row, column, rises ? low[basis[row]] : high[basis[row]]);
    }
    return false;
  }

  /// Whether a point keeps all conditions.
  boolean isFeasible() {
    return without == NONE;
  }

  double[] point() {
    return Arrays.copyOf(value, n);
  }

  /// Factors of the conditions: with them added to the costs the least value in the box is the
  /// answer, or above 0 where there is none.
  double[] factors() {
    var factors = new double[m];
    for (int i = 0; i < m; i++) {
      factors[i] = isBasic[n + i] ? 0 : Math.max(0, cost[n + i]);
    }
    if (without == NONE) {
      return factors;
    }
    int out = basis[without];
    double gap = Math.max(low[out] - value[out], value[out] - high[out]);
    double size = 1;
    for (int j = 0; j < n; j++) {
      size += Math.abs(cost[j]) * (high[j] - low[j]) + Math.abs(cost[j] * value[j]);
    }
    double times = 2 * size / gap;
    for (int i = 0; i < m; i++) {
      double ray = out == n + i ? 1 : isBasic[n + i] ? 0 : Math.abs(table[without][n + i]);
      factors[i] += times * ray;
    }
    return factors;
  }

  /// The basic column that is furthest outside of its interval.
  private int outside() {
    int found = NONE;
    double most = SMALL;
    for (int i = 0; i < m; i++) {
      double v = value[basis[i]];
      double off = Math.max(low[basis[i]] - v, v - high[basis[i]]);
      if (off > most) {
        most = off;
        found = i;
      }
    }
    return found;
  }

  /// The column that moves a row in the wanted direction and keeps the signs of all costs.
  private int entering(int row, boolean rises) {
    int found = NONE;
    double least = Double.POSITIVE_INFINITY;
    for (int j = 0; j < n + m; j++) {
      double along = rises ? table[row][j] : -table[row][j];
      if (isBasic[j] || Math.abs(along) < SMALL || low[j] == high[j]) {
        continue;
      }
      boolean isLow = value[j] == low[j];
      if (isLow == along > 0) {
        double ratio = Math.abs(cost[j] / along);
        if (ratio < least) {
          least = ratio;
          found = j;
        }
      }
    }
    return found;
  }

  private void pivot(int row, int column, double to) {
    int out = basis[row];
    double move = (to - value[out]) / table[row][column];
    for (int i = 0; i < m; i++) {
      value[basis[i]] += table[i][column] * move;
    }
    value[out] = to;
    value[column] += move;
    // The row says what the entering column is of the others.
    double[] line = table[row];
    double pivot = line[column];
    for (int j = 0; j < n + m; j++) {
      line[j] = -line[j] / pivot;
    }
    line[out] = 1 / pivot;
    line[column] = 0;
    for (int i = 0; i < m; i++) {
      double factor = table[i][column];
      if (i != row && factor != 0) {
        table[i][column] = 0;
        addTimes(table[i], factor, line);
      }
    }
    double factor = cost[column];
    cost[column] = 0;
    addTimes(cost, factor, line);
    basis[row] = column;
    isBasic[column] = true;
    isBasic[out] = false;
  }

  private static void addTimes(double[] to, double factor, double[] row) {
    for (int j = 0; j < to.length; j++) {
      to[j] += factor * row[j];
    }
  }
}
