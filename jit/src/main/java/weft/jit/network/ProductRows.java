package weft.jit.network;

/// Rows of the left side of a product, each with its cells side by side, and where their results
/// go: products with panels of the right side, in vectors or in a plain form that needs no warming.
/// Panels are arrays of the precision of the rows.
sealed interface ProductRows permits SingleRows, DoubleRows {
  /// Columns of the narrowest panel.
  int LENGTH = 8;

  /// Rows of the largest tile.
  int HIGHEST = 12;

  /// Rows of a lower tile, for what is left after higher ones.
  int FEW = 4;

  /// Whether there is a lower tile.
  ///
  /// @param twice whether in double precision
  static boolean hasFew(int width, boolean twice) {
    return !twice && width > LENGTH;
  }

  /// Rows of the next tile, so that few are computed for nothing.
  ///
  /// @param left rows that are left
  static int next(int left, int height, boolean few) {
    boolean lower = few && (left <= FEW || left == 2 * FEW) && left > 1;
    return Math.min(left, lower ? FEW : height);
  }

  /// @param cells of single or double precision
  /// @param from where each row begins, after a base
  /// @param depth how many cells a row has
  /// @param to where each row of the result begins, after a start
  static ProductRows of(Object cells, int[] from, int depth, Object result, int[] to) {
    return cells instanceof double[] doubles
        ? new DoubleRows(doubles, from, depth, (double[]) result, to)
        : new SingleRows((float[]) cells, from, depth, (float[]) result, to);
  }

  /// Rows of a tile of a width: it has as many vectors as a processor keeps at hand.
  ///
  /// @param twice whether in double precision
  static int height(int width, boolean twice) {
    return twice ? DoubleRows.HEIGHT : SingleRows.TILE / width;
  }

  /// The same rows with results elsewhere.
  ProductRows into(Object other, int[] places);

  /// Some rows by a panel.
  ///
  /// @param at where the panel begins
  /// @param width how many cells it has for each cell of a row
  void plain(int row, int count, int base, Object panel, int at, int width, int toRow, int start);

  /// Some rows by a panel, in vectors.
  ///
  /// @param tall rows of the tile: 1, [#FEW] where there is such a tile, or all of the height
  void vectors(int row, int tall, int base, Object panel, int at, int width, int toRow, int start);
}
