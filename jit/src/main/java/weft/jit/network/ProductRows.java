package weft.jit.network;

/// Rows of the left side of a product, each with its cells side by side, and where their results
/// go; with the plain form of [ProductTiles], which needs no warming.
///
/// @param from where each row begins, after a base
/// @param depth how many cells a row has
/// @param to where each row of the result begins, after a start
record ProductRows(float[] cells, int[] from, int depth, float[] result, int[] to) {
  /// Cells of a vector.
  static final int LENGTH = 8;

  /// Cells of a tile: as many vectors as a processor keeps at hand.
  static final int TILE = 12 * LENGTH;

  /// Rows of the largest tile.
  static final int HIGHEST = TILE / LENGTH;

  /// Rows of a tile of a width.
  static int height(int width) {
    return TILE / width;
  }

  /// The same rows with results elsewhere.
  ProductRows into(float[] other, int[] places) {
    return new ProductRows(cells, from, depth, other, places);
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
        float x1 = cells[place + 1];
        float x2 = cells[place + 2];
        float x3 = cells[place + 3];
        place += 4;
        for (int l = 0; l < width; l++) {
          float sum = Math.fma(x0, panel[p + l], result[out + l]);
          sum = Math.fma(x1, panel[p + width + l], sum);
          sum = Math.fma(x2, panel[p + 2 * width + l], sum);
          result[out + l] = Math.fma(x3, panel[p + 3 * width + l], sum);
        }
      }
      for (; k < depth; k++, place++, p += width) {
        float x = cells[place];
        for (int l = 0; l < width; l++) {
          result[out + l] = Math.fma(x, panel[p + l], result[out + l]);
        }
      }
    }
  }

  /// Some rows by a panel, in vectors.
  ///
  /// @param one whether it is one row, not a tile of them
  void vectors(
      int row, boolean one, int base, float[] panel, int at, int width, int toRow, int start) {
    if (width == LENGTH) {
      if (one) {
        ProductTiles.oneByOne(this, row, base, panel, at, toRow, start);
      } else {
        ProductTiles.twelveByOne(this, row, base, panel, at, toRow, start);
      }
    } else if (one) {
      ProductTiles.oneByTwo(this, row, base, panel, at, toRow, start);
    } else {
      ProductTiles.sixByTwo(this, row, base, panel, at, toRow, start);
    }
  }

  /// The bits of the smallest number that is not 0, less one, and of the largest, without signs.
  ///
  /// @param from the first cell to look at
  /// @param span what is known so far, and what is known then
  static void span(float[] cells, int from, int[] span) {
    int low = span[0];
    int high = span[1];
    for (int i = from; i < cells.length; i++) {
      int bits = Float.floatToRawIntBits(cells[i]) & Integer.MAX_VALUE;
      low = Math.min(low, (bits - 1) & Integer.MAX_VALUE);
      high = Math.max(high, bits);
    }
    span[0] = low;
    span[1] = high;
  }
}
