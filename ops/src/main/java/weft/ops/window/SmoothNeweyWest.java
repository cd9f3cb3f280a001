package weft.ops.window;

import java.util.ArrayList;
import java.util.List;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window.Block;
import weft.ops.Sums;

/// What [NeweyWest] computes, over any algebra.
final class SmoothNeweyWest {
  private SmoothNeweyWest() {}

  /// @param columns y, then what explains it
  /// @param index the slope that is asked for, from 0
  static <E, B> E t(Algebra<E, B> on, List<List<E>> columns, int index, int lags) {
    int n = columns.getFirst().size();
    int k = columns.size() - 1;
    if (n < k + 2) {
      return on.lit(Double.NaN);
    }
    var deviations = columns.stream().map(column -> centred(on, column)).toList();
    var fit = Regressed.Fitted.of(on, k, whole(on, deviations, n));
    var row = fit.inverseRow(on, index);
    var scores = new ArrayList<E>();
    for (int i = 0; i < n; i++) {
      int at = i;
      var x = deviations.subList(1, k + 1).stream().map(column -> column.get(at)).toList();
      E left = on.sub(deviations.getFirst().get(i), fit.predicted(on, x));
      scores.add(on.mul(left, product(on, row, x)));
    }
    E variance = product(on, scores, scores);
    for (int lag = 1; lag <= Math.min(lags, n - 1); lag++) {
      E together = product(on, scores.subList(lag, n), scores.subList(0, n - lag));
      variance = on.add(variance, on.mul(on.lit(2 * (1 - lag / (lags + 1.0))), together));
    }
    return on.only(fit.exists(), on.div(fit.slopes().get(index), on.sqrt(variance)));
  }

  private static <E, B> List<E> centred(Algebra<E, B> on, List<E> column) {
    E mean = on.div(Sums.sum(on, column), on.lit(column.size()));
    return column.stream().map(value -> on.sub(value, mean)).toList();
  }

  private static <E, B> E product(Algebra<E, B> on, List<E> a, List<E> b) {
    var products = new ArrayList<E>();
    for (int i = 0; i < a.size(); i++) {
      products.add(on.mul(a.get(i), b.get(i)));
    }
    return Sums.sum(on, products);
  }

  /// All rows as one block, whose means are 0.
  private static <E, B> Block<E> whole(Algebra<E, B> on, List<List<E>> deviations, int n) {
    var parts = new ArrayList<E>();
    deviations.forEach(_ -> parts.add(on.lit(0)));
    for (int i = 0; i < deviations.size(); i++) {
      for (int j = i; j < deviations.size(); j++) {
        parts.add(product(on, deviations.get(i), deviations.get(j)));
      }
    }
    return new Block<>(on.lit(n), parts, on.lit(n));
  }
}
