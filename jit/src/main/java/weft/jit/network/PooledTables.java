package weft.jit.network;

import java.util.Arrays;
import java.util.Optional;

/// A product of matrices of which only the most of some rows is taken, window by window, in every
/// column: a convolution with the pooling that follows it.
///
/// @param rows by window, where its rows begin on the left side; more follow for whole tiles
/// @param size rows of a window
/// @param places where the cells of a row are, after its beginning
/// @param windowsTo where the result of each window goes
/// @param columnsTo and of each column, after that
record PooledTables(int[] rows, int size, int[] places, int[] windowsTo, int[] columnsTo) {
  /// Empty where windows differ from column to column, or share rows, or columns are too few.
  ///
  /// @param size cells of the product
  static Optional<PooledTables> of(ProductTables product, FoldStep fold, int size) {
    int window = fold.places().length;
    int columns = product.columns().length;
    if (product.batch()[0].length != 1
        || !fills(columns)
        || fold.to().length == 0
        || (long) fold.to().length * window > (long) product.rows().length * columns) {
      return Optional.empty();
    }
    return new Search(product, fold, size).found();
  }

  /// Whether panels are filled to three quarters.
  private static boolean fills(int columns) {
    int panels = (columns + ProductPanel.WIDEST - 1) / ProductPanel.WIDEST;
    return 3L * panels * ProductPanel.WIDEST <= 4L * columns;
  }

  /// How many windows there are.
  int windows() {
    return windowsTo.length;
  }

  /// Which rows the windows have, by the tables of both.
  private static final class Search {
    private final ProductTables product;
    private final FoldStep fold;
    private final int columns;

    /// By cell of the product, its row and column; -1 where it has none.
    private final int[] owners;

    /// By row, the first fold that begins with it, in the first column.
    private final int[] first;

    Search(ProductTables product, FoldStep fold, int size) {
      this.product = product;
      this.fold = fold;
      this.columns = product.columns().length;
      this.owners = new int[size];
      this.first = new int[product.rows().length];
      Arrays.fill(owners, -1);
      Arrays.fill(first, -1);
      int start = product.batch()[2][0];
      for (int r = 0; r < product.rows().length; r++) {
        for (int c = 0; c < columns; c++) {
          owners[start + product.rowsTo()[r] + product.columnsTo()[c]] = r * columns + c;
        }
      }
    }

    private int owner(int result, int cell) {
      return owners[fold.from()[result] + fold.places()[cell]];
    }

    Optional<PooledTables> found() {
      int window = fold.places().length;
      int count = fold.to().length / columns;
      var rows = new int[count * window + PooledTiles.TALL];
      var windowsTo = new int[count];
      var columnsTo = new int[columns];
      int next = 0;
      int base = product.batch()[0][0];
      for (int q = 0; q < fold.to().length; q++) {
        int owner = owner(q, 0);
        if (owner >= 0 && owner % columns == 0 && next < count) {
          first[owner / columns] = q;
          for (int j = 0; j < window; j++) {
            int row = Math.max(0, owner(q, j)) / columns;
            rows[next * window + j] = base + product.rows()[row];
          }
          windowsTo[next++] = fold.to()[q];
        }
      }
      if (next != count || count * columns != fold.to().length || !alike(columnsTo)) {
        return Optional.empty();
      }
      return Optional.of(new PooledTables(rows, window, product.left(), windowsTo, columnsTo));
    }

    /// Whether all columns have the windows of the first one.
    private boolean alike(int[] columnsTo) {
      var known = new boolean[columns];
      for (int q = 0; q < fold.to().length; q++) {
        int owner = owner(q, 0);
        int own = owner < 0 ? -1 : first[owner / columns];
        if (own < 0) {
          return false;
        }
        int column = owner % columns;
        int to = fold.to()[q] - fold.to()[own];
        if (!known[column]) {
          known[column] = true;
          columnsTo[column] = to;
        }
        boolean same = columnsTo[column] == to;
        for (int j = 0; j < fold.places().length && same; j++) {
          int cell = owner(own, j);
          same = cell >= 0 && cell % columns == 0 && owner(q, j) == cell + column;
        }
        if (!same) {
          return false;
        }
      }
      return true;
    }
  }
}
