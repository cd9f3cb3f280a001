package weft.ops.window;

import java.util.Arrays;

/// A slope of least squares and its standard error after Newey and West. It is used for one window
/// after the other, so that nothing new is made for each.
final class NeweyWest {
  private static final ThreadLocal<NeweyWest> OWN = ThreadLocal.withInitial(NeweyWest::new);

  /// Columns, y first.
  private int columns;

  /// Rows in which all values are present.
  private int n;

  /// The deviations of these from their means, row by row.
  private double[] deviations = new double[0];

  /// Co-moments of the columns behind y, decomposed into L below the diagonal and D on it; then,
  /// for each, what it has in common with y.
  private double[] moments = new double[0];

  private double[] slopes = new double[0];

  /// A row of the inverse of the moments.
  private double[] inverse = new double[0];

  private double[] scores = new double[0];

  private NeweyWest() {}

  /// That of the thread.
  static NeweyWest own() {
    return OWN.get();
  }

  /// @param index the slope that is asked for, from 0
  double t(double[][] values, int from, int to, int index, int lags) {
    take(values, from, to);
    if (n < columns + 1 || !decompose()) {
      return Double.NaN;
    }
    int k = columns - 1;
    System.arraycopy(moments, k * k, slopes, 0, k);
    solve(slopes);
    Arrays.fill(inverse, 0, k, 0);
    inverse[index] = 1;
    solve(inverse);
    for (int row = 0; row < n; row++) {
      double left = deviations[row * columns];
      double weight = 0;
      for (int i = 0; i < k; i++) {
        double x = deviations[row * columns + 1 + i];
        left -= slopes[i] * x;
        weight += inverse[i] * x;
      }
      scores[row] = left * weight;
    }
    return slopes[index] / Math.sqrt(variance(lags));
  }

  /// The scores' products with those of the lags before, each lag counting less.
  private double variance(int lags) {
    double variance = product(0);
    for (int lag = 1; lag <= Math.min(lags, n - 1); lag++) {
      variance += 2 * (1 - lag / (lags + 1.0)) * product(lag);
    }
    return variance;
  }

  private double product(int lag) {
    double product = 0;
    for (int row = lag; row < n; row++) {
      product += scores[row] * scores[row - lag];
    }
    return product;
  }

  private void take(double[][] values, int from, int to) {
    columns = values.length;
    int k = columns - 1;
    if (deviations.length < (to - from) * columns) {
      deviations = new double[(to - from) * columns];
    }
    if (scores.length < to - from) {
      scores = new double[to - from];
    }
    if (slopes.length < k) {
      moments = new double[k * k + k];
      slopes = new double[k];
      inverse = new double[k];
    }
    n = 0;
    for (int row = from; row < to; row++) {
      boolean all = true;
      for (int i = 0; i < columns; i++) {
        deviations[n * columns + i] = values[i][row];
        all &= !Double.isNaN(values[i][row]);
      }
      n += all ? 1 : 0;
    }
    for (int i = 0; i < columns; i++) {
      centre(i);
      centre(i); // what rounding left of the mean
    }
  }

  private void centre(int column) {
    double sum = 0;
    for (int row = 0; row < n; row++) {
      sum += deviations[row * columns + column];
    }
    double mean = sum / n;
    for (int row = 0; row < n; row++) {
      deviations[row * columns + column] -= mean;
    }
  }

  /// @return whether no column follows from those before it
  private boolean decompose() {
    int k = columns - 1;
    for (int i = 0; i < k; i++) {
      for (int j = 0; j <= i; j++) {
        moments[i * k + j] = moment(1 + i, 1 + j);
      }
      moments[k * k + i] = moment(0, 1 + i);
    }
    for (int i = 0; i < k; i++) {
      double square = moments[i * k + i];
      for (int j = 0; j < i; j++) {
        double product = moments[i * k + j];
        for (int p = 0; p < j; p++) {
          product -= moments[i * k + p] * moments[p * k + p] * moments[j * k + p];
        }
        double factor = product / moments[j * k + j];
        moments[i * k + j] = factor;
        moments[i * k + i] -= factor * product;
      }
      if (!(moments[i * k + i] > Regressed.Fitted.TINY * square) || Double.isInfinite(square)) {
        return false;
      }
    }
    return true;
  }

  private double moment(int a, int b) {
    double moment = 0;
    for (int row = 0; row < n; row++) {
      moment += deviations[row * columns + a] * deviations[row * columns + b];
    }
    return moment;
  }

  /// Solves the decomposed equations in place.
  private void solve(double[] right) {
    int k = columns - 1;
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < i; j++) {
        right[i] -= moments[i * k + j] * right[j];
      }
    }
    for (int i = k - 1; i >= 0; i--) {
      right[i] /= moments[i * k + i];
      for (int j = i + 1; j < k; j++) {
        right[i] -= moments[j * k + i] * right[j];
      }
    }
  }
}
