package weft.ops.window;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import weft.ir.Contract;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;
import weft.ir.problem.Check;
import weft.ops.Regressors;
import weft.ops.Sums;

/// All parts of the result have the same blocks, which a graph shares.
///
/// The numbers of a block are the means of the columns, y first, then the co-moments of each column
/// with itself and those behind it.
@Says(
    "Least squares of y on other columns and an intercept, over the rows of the window in which all "
        + "values are present.")
interface Regressed extends Window {
  /// Columns that may explain another.
  int MOST = 12;

  Contract CONTRACT = Regressors.any(2);

  /// How many columns explain y.
  int regressors();

  @Override
  default Contract contract() {
    return Regressors.of(regressors());
  }

  static void check(Span w, int minPeriods, int regressors) {
    Check.minPeriods(w, minPeriods);
    Regressors.check(regressors, 1, MOST);
  }

  static void check(Span w, int minPeriods, int regressors, int index) {
    check(w, minPeriods, regressors);
    Check.that(index >= 1 && index <= regressors, "index", "between 1 and " + regressors, index);
  }

  private int columns() {
    return 1 + regressors();
  }

  @Override
  default List<Double> identity() {
    return Collections.nCopies(columns() + columns() * (columns() + 1) / 2, 0.0);
  }

  @Override
  default <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    var values = new ArrayList<E>();
    for (int i = 0; i < columns(); i++) {
      values.add(in.value(i));
    }
    return Moments.lifted(on, values, identity().size());
  }

  @Override
  default <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
    var shifts = new ArrayList<Moments.Shift<E>>();
    for (int i = 0; i < columns(); i++) {
      shifts.add(Moments.Shift.of(on, blocks, i));
    }
    var parts = new ArrayList<E>();
    shifts.forEach(shift -> parts.add(shift.mean(on)));
    for (int i = 0; i < columns(); i++) {
      for (int j = i; j < columns(); j++) {
        parts.add(Moments.second(on, blocks, parts.size(), shifts.get(i), shifts.get(j)));
      }
    }
    return parts;
  }

  /// The part at hand, of a fit that is known to be one.
  <E, B> E part(Algebra<E, B> on, Operands<E, B> in, Fitted<E, B> fit);

  @Override
  default <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
    var fit = Fitted.of(on, regressors(), whole);
    return on.only(fit.exists(), part(on, in, fit));
  }

  /// The normal equations of the centred columns, `S b = s`, with S decomposed into `L D L'`.
  ///
  /// @param count of rows
  /// @param means of the columns, y first
  /// @param squares of y's deviations
  /// @param pivots D
  /// @param factors L below its diagonal, by row; the last row is what y has in common with what
  ///   each column adds
  /// @param slopes b
  /// @param explained squares of y's deviations
  /// @param exists whether there are rows enough, and no column follows from those before it
  record Fitted<E, B>(
      E count,
      List<E> means,
      E squares,
      List<E> pivots,
      List<List<E>> factors,
      List<E> slopes,
      E explained,
      B exists) {
    /// A column follows from those before it where they leave no more than so much of its squares.
    static final double TINY = 1e-12;

    /// Where the co-moment of two columns stands.
    private static int place(int k, int i, int j) {
      int first = Math.min(i, j);
      return (k + 1) * (first + 1) - first * (first + 1) / 2 + Math.max(i, j);
    }

    /// @param k how many columns explain y
    static <E, B> Fitted<E, B> of(Algebra<E, B> on, int k, Block<E> whole) {
      B exists = on.ge(whole.count(), on.lit(k + 2));
      var pivots = new ArrayList<E>();
      var factors = new ArrayList<List<E>>();
      var explained = new ArrayList<E>();
      // Rows x1, ..., xk, then y.
      for (int row = 1; row <= k + 1; row++) {
        int column = row > k ? 0 : row;
        var products = new ArrayList<E>();
        var factor = new ArrayList<E>();
        for (int j = 0; j < row - 1; j++) {
          E product = Moments.finite(on, whole.part(place(k, column, j + 1)));
          for (int p = 0; p < j; p++) {
            product = on.sub(product, on.mul(products.get(p), factors.get(j).get(p)));
          }
          products.add(product);
          factor.add(on.div(product, pivots.get(j)));
          if (row > k) {
            explained.add(on.mul(product, factor.get(j)));
          }
        }
        factors.add(factor);
        if (row <= k) {
          E square = Moments.positive(on, whole.part(place(k, column, column)));
          E left = square;
          for (int p = 0; p < row - 1; p++) {
            left = on.sub(left, on.mul(products.get(p), factor.get(p)));
          }
          pivots.add(left);
          exists = on.and(exists, on.gt(left, on.mul(square, on.lit(TINY))));
        }
      }
      return new Fitted<>(
          whole.count(),
          whole.parts().subList(0, k + 1),
          Moments.positive(on, whole.part(place(k, 0, 0))),
          pivots,
          factors,
          back(on, factors, factors.getLast()),
          Sums.sum(on, explained),
          exists);
    }

    /// Solves for what L' makes of it.
    private static <E, B> List<E> back(Algebra<E, B> on, List<List<E>> factors, List<E> right) {
      var solved = new ArrayList<>(right);
      for (int i = solved.size() - 1; i >= 0; i--) {
        for (int j = i + 1; j < solved.size(); j++) {
          solved.set(i, on.sub(solved.get(i), on.mul(factors.get(j).get(i), solved.get(j))));
        }
      }
      return solved;
    }

    /// What the slopes make of numbers, one for each column.
    E predicted(Algebra<E, B> on, List<E> values) {
      var terms = new ArrayList<E>();
      for (int i = 0; i < slopes.size(); i++) {
        terms.add(on.mul(slopes.get(i), values.get(i)));
      }
      return Sums.sum(on, terms);
    }

    /// A number of the diagonal of the inverse of S.
    ///
    /// @param i from 0
    E inverse(Algebra<E, B> on, int i) {
      var column = below(on, i);
      var terms = new ArrayList<E>();
      for (int j = i; j < pivots.size(); j++) {
        E cell = column.get(j);
        terms.add(on.div(on.mul(cell, cell), pivots.get(j)));
      }
      return Sums.sum(on, terms);
    }

    /// A row of the inverse of S.
    List<E> inverseRow(Algebra<E, B> on, int i) {
      var column = below(on, i);
      var row = new ArrayList<E>();
      for (int j = 0; j < pivots.size(); j++) {
        row.add(on.div(column.get(j), pivots.get(j)));
      }
      return back(on, factors, row);
    }

    /// A column of the inverse of L.
    private List<E> below(Algebra<E, B> on, int i) {
      var column = new ArrayList<E>();
      for (int j = 0; j < pivots.size(); j++) {
        E cell = on.lit(j == i ? 1 : 0);
        for (int p = i; p < j; p++) {
          cell = on.sub(cell, on.mul(factors.get(j).get(p), column.get(p)));
        }
        column.add(cell);
      }
      return column;
    }
  }
}
