package weft.jit.network;

/// Rows of the left side of a product, each with its cells a step apart, and where their results
/// go; with the plain form of [ProductTiles], which needs no warming.
///
/// @param from where each row begins, after a base
/// @param step between the cells of a row
/// @param depth how many cells a row has
/// @param to where each row of the result begins, after a start
record ProductRows(float[] cells, int[] from, int step, int depth, float[] result, int[] to) {
  /// Cells of a vector.
  static final int LENGTH = 8;

  /// Rows of a tile.
  static final int TILE = 6;

  /// The same rows with results elsewhere.
  ProductRows into(float[] other, int[] places) {
    return new ProductRows(cells, from, step, depth, other, places);
  }

  /// Some rows by a panel.
  ///
  /// @param at where the panel begins
  /// @param width how many cells it has for each cell of a row
  void plain(int row, int count, int base, float[] panel, int at, int width, int toRow, int start) {
    for (int r = 0; r < count; r++) {
      int out = start + to[toRow + r];
      int place = base + from[row + r];
      for (int l = 0; l < width; l++) {
        result[out + l] = 0;
      }
      int k = 0;
      int p = at;
      for (; k + 4 <= depth; k += 4, p += 4 * width) {
        float x0 = cells[place];
        float x1 = cells[place + step];
        float x2 = cells[place + 2 * step];
        float x3 = cells[place + 3 * step];
        place += 4 * step;
        for (int l = 0; l < width; l++) {
          float sum = Math.fma(x0, panel[p + l], result[out + l]);
          sum = Math.fma(x1, panel[p + width + l], sum);
          sum = Math.fma(x2, panel[p + 2 * width + l], sum);
          result[out + l] = Math.fma(x3, panel[p + 3 * width + l], sum);
        }
      }
      for (; k < depth; k++, place += step, p += width) {
        float x = cells[place];
        for (int l = 0; l < width; l++) {
          result[out + l] = Math.fma(x, panel[p + l], result[out + l]);
        }
      }
    }
  }

  /// Some rows by a panel, in vectors.
  ///
  /// @param count one, or as many as a tile has
  void vectors(
      int row, int count, int base, float[] panel, int at, int width, int toRow, int start) {
    if (count == 1) {
      if (width == LENGTH) {
        ProductTiles.oneByOne(this, row, base, panel, at, toRow, start);
      } else {
        ProductTiles.oneByTwo(this, row, base, panel, at, toRow, start);
      }
    } else if (width == LENGTH) {
      ProductTiles.sixByOne(this, row, base, panel, at, toRow, start);
    } else {
      ProductTiles.sixByTwo(this, row, base, panel, at, toRow, start);
    }
  }
}
